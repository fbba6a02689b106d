#if PostgreSQL
  import CPostgreSQL
  import Entities
  import Stores
  import System

  /// A connection that libpq makes. It waits: for names to be resolved, and for each address as long as
  /// `connect_timeout` says. So it works in the background, and the caller waits for ``descriptor``.
  final class ConnectionAttempt {
    private let call: BackgroundCall

    /// Begins to connect.
    init(_ address: ServerAddress) throws(StoreError) {
      // How many seconds libpq waits for an address unless somebody says otherwise. Here it looks last,
      // behind the URL and service files.
      let variable = "PGCONNECT_TIMEOUT"
      if Environment.value(variable) == nil { Environment.set(variable, to: "10") }
      call = try StoreError.naming(
        "cannot begin to connect",
        try BackgroundCall(address.options, release: { PQfinish($0) }) { cpostgresql_connect($0) })
    }

    /// Readable once libpq has connected or given up.
    var descriptor: Int32 { call.descriptor }

    /// Whether libpq has connected or given up.
    var isDone: Bool { PollSet.wait(for: descriptor, .input, milliseconds: 0) }

    /// The connection, which is the caller's from then on; once, when the attempt is done.
    func take() throws(StoreError) -> OpaquePointer {
      guard let handle = call.take() else {
        throw StoreError(.io, detail: "there is no memory for a connection")
      }
      if PQstatus(handle) == CONNECTION_OK { return handle }
      defer { PQfinish(handle) }
      throw ServerFailure(connection: handle).refusal(
        needsPassword: PQconnectionNeedsPassword(handle) != 0)
    }
  }

  /// A wait for the server that has an end, which comes soon once the process is asked to end.
  struct Deadline {
    private let patience: Int
    private var end: Int64
    private let wait: (_ nanoseconds: Int64) -> Bool
    private var isInterrupted = false

    /// How often the wait looks for a signal, and how long it goes on after one, in milliseconds.
    private static let slice: Int64 = 50
    private static let grace: Int64 = 300

    /// This many milliseconds from now. `wait` returns false if the process was asked to end.
    init(_ milliseconds: Int, _ wait: @escaping (Int64) -> Bool) {
      patience = milliseconds
      end = Uptime.milliseconds + Int64(milliseconds)
      self.wait = wait
    }

    /// Waits for a descriptor in one of these ways.
    mutating func wait(for descriptor: Int32, _ interests: [PollSet.Interest]) throws(StoreError) {
      var descriptors = PollSet(interests.map { (descriptor, $0) })
      while true {
        let now = Uptime.milliseconds
        guard now < end else { throw isInterrupted ? .interrupted : silence }
        if descriptors.wait(milliseconds: min(end - now, Self.slice)) { return }
        if !isInterrupted, !wait(0) {
          isInterrupted = true
          end = min(end, Uptime.milliseconds + Self.grace)
        }
      }
    }

    private var silence: StoreError {
      StoreError(
        .unreachable,
        detail: "the server has not answered for \(patience) ms (connect_timeout in the URL, in "
          + "seconds, says how long it may take)")
    }
  }
#endif
