#if PostgreSQL
  import CPostgreSQL
  import Entities
  import Stores
  import System

  /// Where a server is, as a person named it: libpq reads it, with all that its environment adds.
  struct ServerAddress {
    /// The URL as it was given. It may hold a password, so it goes nowhere but to libpq.
    let url: String
    /// What a person may read: host, port and database.
    let place: String

    /// The sentence about a URL that can be read in two ways. It repeats nothing of it.
    static let complaint =
      "the URL of --database cannot be read: postgresql://USER@HOST:PORT/DATABASE?OPTION=VALUE; in a name "
      + "or password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25, or put the "
      + "password into ~/.pgpass or a service file"

    /// Reads a URL. What libpq says of one may quote a password, so nobody hears it.
    init(_ url: String) throws(StoreError) {
      guard Self.isReadInOneWay(url), let options = PQconninfoParse(url, nil) else {
        throw StoreError(.denied, detail: Self.complaint)
      }
      defer { PQconninfoFree(options) }
      for name in ["user", "host", "hostaddr", "port", "dbname", "service"]
      where !Self.isPlain(Self.value(name, of: options) ?? "", name) {
        throw StoreError(.denied, detail: Self.complaint)
      }
      self.url = url
      let host = Self.value("host", of: options) ?? Self.value("hostaddr", of: options) ?? ""
      let port = Self.value("port", of: options).map { ":\($0)" } ?? ""
      let database = Self.value("dbname", of: options).map { "/\($0)" } ?? ""
      let service = Self.value("service", of: options).map { "?service=\($0)" } ?? ""
      place = "postgresql://" + host + port + database + service
    }

    /// An option among those that libpq lists; nil if it has no value.
    static func value(_ name: String, of first: UnsafeMutablePointer<PQconninfoOption>) -> String? {
      var option = first
      while let keyword = option.pointee.keyword {
        if String(cString: keyword) == name {
          let value = option.pointee.val.map { String(cString: $0) }
          return value?.isEmpty == true ? nil : value
        }
        option += 1
      }
      return nil
    }

    /// Whether libpq reads a URL as RFC 3986 does, but for its lists of hosts.
    ///
    /// libpq looks for the end of a name and password in another way than the RFC: it stops at the first `@`
    /// unless a `/` comes before it. If a password holds a bare `@`, `/`, `?` or `#`, a part of it can become
    /// a host, a port or a database, which messages then quote. Such a URL is refused, and so is one with a
    /// value there that is not plain; what is refused, nobody repeats.
    private static func isReadInOneWay(_ url: String) -> Bool {
      let bytes = Array(url.utf8)
      let marks = bytes.indices.dropLast(2).first { bytes[$0...].starts(with: "://".utf8) }
      guard let marks, !bytes.contains(UInt8(ascii: "#")) else { return false }
      let rest = bytes[(marks + 3)...]
      let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      let behind = rest[authority.endIndex...]
      return authority.count { $0 == UInt8(ascii: "@") } <= 1
        && !behind.contains(UInt8(ascii: "@")) && behind.count { $0 == UInt8(ascii: "?") } <= 1
    }

    /// Whether a value is one that messages may repeat, if they do.
    private static func isPlain(_ value: String, _ option: String) -> Bool {
      let items = value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      switch option {
      case "port":
        return items.allSatisfy {
          $0.isEmpty || Int(Substring($0)).map { (1...65_535).contains($0) } == true
        }
      case "host", "hostaddr": return items.allSatisfy(isHost)
      case "user": return !value.utf8.contains { $0 < 0x20 || ":/?#%".utf8.contains($0) }
      default: return !value.utf8.contains { $0 < 0x20 || "@:/?#%=".utf8.contains($0) }
      }
    }

    /// A letter of any script, or a digit.
    static func isLetter(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }

    /// The path of a socket, an address of IPv6 with its zone, or a name.
    private static func isHost(_ text: Substring.UTF8View) -> Bool {
      if text.first == UInt8(ascii: "/") {
        return text.allSatisfy { isLetter($0) || "/._-+~ ".utf8.contains($0) }
      }
      if text.contains(UInt8(ascii: ":")) {
        let address = text.prefix { $0 != UInt8(ascii: "%") }
        return address.allSatisfy {
          ".:".utf8.contains($0) || Character(UnicodeScalar($0)).isHexDigit
        } && text[address.endIndex...].dropFirst().allSatisfy(isLetter)
      }
      return text.allSatisfy { isLetter($0) || "._-".utf8.contains($0) }
    }
  }

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
        try BackgroundCall(address.url, release: { PQfinish($0) }) { cpostgresql_connect($0) })
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
