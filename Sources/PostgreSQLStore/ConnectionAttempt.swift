#if PostgreSQL
  import CPostgreSQL
  import Entities
  import System

  /// Connects, step by step, so that nobody waits inside: the caller waits for ``descriptor`` until ``due`` at
  /// most, and calls ``advance()``.
  ///
  /// Each place of the ``ServerTarget`` has an equal part of the time that is left, and of that each address
  /// of its name. An address that refuses, or is silent for its part, is left for the next one; a server that
  /// says no has said it for all.
  final class ConnectionAttempt {
    private enum State {
      case beginning
      case lookingUp(NameLookup)
      /// libpq connects, and waits for this.
      case connecting(OpaquePointer, PostgresPollingStatusType)
    }

    /// How long the server is waited for, in milliseconds.
    let patience: Int
    /// What libpq warned of on stderr.
    private(set) var warnings = ""
    private let address: ServerAddress
    private let uptime: () -> Int64
    private let lookUp: (String) throws(SystemError) -> NameLookup
    private let isShuffled: Bool
    private let end: Int64
    private var state = State.beginning
    private var places: ArraySlice<ServerTarget.Place>
    private var place: ServerTarget.Place?
    /// The addresses of the place that are not tried yet.
    private var addresses: ArraySlice<String> = []
    /// When the place has had its part of the time.
    private var placeEnd: Int64 = 0
    /// When the state has had its part, in milliseconds of the uptime.
    private(set) var due: Int64 = 0
    /// Whether the address that is tried has taken the connection.
    private var isConnected = false
    private var failures: [StoreError] = []

    /// Begins with reading the address. `uptime` is a clock in milliseconds that nobody sets; `lookUp`
    /// resolves names.
    init(
      _ address: ServerAddress, uptime: @escaping () -> Int64 = { Uptime.milliseconds },
      lookUp: @escaping (String) throws(SystemError) -> NameLookup = {
        name throws(SystemError) in try NameLookup(name)
      }
    ) throws(StoreError) {
      let target = try ServerTarget(address)
      self.address = address
      self.uptime = uptime
      self.lookUp = lookUp
      patience = target.patience
      isShuffled = target.isShuffled
      places = target.places[...]
      end = uptime() + Int64(target.patience)
    }

    deinit { if case .connecting(let handle, _) = state { PQfinish(handle) } }

    /// What is waited for; −1 for nothing.
    var descriptor: Int32 {
      switch state {
      case .beginning: -1
      case .lookingUp(let lookup): lookup.descriptor
      case .connecting(let handle, _): PQsocket(handle)
      }
    }

    /// How ``descriptor`` is waited for.
    var interest: PollSet.Interest {
      if case .connecting(_, PGRES_POLLING_WRITING) = state { .output } else { .input }
    }

    /// Does what can be done without waiting. Returns the connection, which is the caller's from then on, or
    /// nil if that is not there yet. Throws if there is nothing left to try.
    func advance() throws(StoreError) -> OpaquePointer? {
      while true {
        switch state {
        case .beginning: try begin()
        case .lookingUp(let lookup) where isReady: resolve(lookup)
        case .connecting(let handle, _) where isReady: if try poll(handle) { return handle }
        case _ where uptime() < due: return nil
        case .lookingUp: fail("the name \(place?.host ?? "") was not resolved in time")
        case .connecting(let handle, _):
          fail("\(Self.name(of: handle)) has not answered in time")
          PQfinish(handle)
        }
      }
    }

    private var isReady: Bool { PollSet.wait(for: descriptor, interest, milliseconds: 0) }

    /// Begins with the next address, or the next place.
    private func begin() throws(StoreError) {
      if let place, let address = addresses.popFirst() {
        due = uptime() + (placeEnd - uptime()) / Int64(addresses.count + 1)
        return try connect(place, address)
      }
      place = places.popFirst()
      guard let place else {
        // One of several that may come back by itself counts.
        throw outcome(counting: failures.first { $0.reason == .unreachable } ?? failures.last)
      }
      placeEnd = uptime() + (end - uptime()) / Int64(places.count + 1)
      due = placeEnd
      if !place.isToBeResolved {
        addresses = [place.address]
      } else if NameLookup.isAddress(place.host) {
        addresses = [place.host]
      } else {
        do throws(SystemError) {
          state = .lookingUp(try lookUp(place.host))
        } catch {
          fail("the name \(place.host) cannot be resolved: \(error.text)")
        }
      }
    }

    private func resolve(_ lookup: NameLookup) {
      let (found, failure) = lookup.answer()
      addresses = (isShuffled ? found.shuffled() : found)[...]
      state = .beginning
      if found.isEmpty { fail("the name \(place?.host ?? "") cannot be resolved: \(failure)") }
    }

    private func connect(_ place: ServerTarget.Place, _ address: String) throws(StoreError) {
      var place = place
      place.address = address
      let (handle, warnings) = try ServerTarget.start(self.address, place.parameters)
      if !warnings.isEmpty { self.warnings = warnings }
      state = .connecting(handle, PGRES_POLLING_WRITING)
      if PQstatus(handle) == CONNECTION_BAD { try refuse(handle) }
    }

    /// Lets libpq go on. Returns whether it is connected.
    private func poll(_ handle: OpaquePointer) throws(StoreError) -> Bool {
      let next = PQconnectPoll(handle)
      state = .connecting(handle, next)
      switch next {
      case PGRES_POLLING_OK:
        state = .beginning
        return true
      case PGRES_POLLING_FAILED: try refuse(handle)
      default: if PQstatus(handle) != CONNECTION_STARTED { isConnected = true }
      }
      return false
    }

    /// libpq did not get in.
    private func refuse(_ handle: OpaquePointer) throws(StoreError) {
      let failure = ServerFailure(connection: handle)
      let needsPassword = failure.code.isEmpty && PQconnectionNeedsPassword(handle) != 0
      let error = failure.refusal(
        isConnected: isConnected, needsPassword: needsPassword, warnings: warnings)
      state = .beginning
      isConnected = false
      PQfinish(handle)
      failures.append(error)
      if failure.isFinal { throw outcome(counting: error) }
    }

    private func fail(_ reason: String) {
      state = .beginning
      isConnected = false
      failures.append(
        StoreError(
          .unreachable,
          detail:
            "\(reason) (connect_timeout in the URL, in seconds, says how long all of it may take: "
            + "\(patience) ms)"))
    }

    /// Why nobody let us in: everything that went wrong, with the reason of one of them.
    private func outcome(counting counted: StoreError?) -> StoreError {
      StoreError(
        counted?.reason ?? .unreachable, isRepeatable: counted?.isRepeatable ?? false,
        detail: failures.map(\.detail).joined(separator: "; "))
    }

    private static func name(of handle: OpaquePointer) -> String {
      let text = { (value: UnsafeMutablePointer<CChar>?) in value.map { String(cString: $0) } ?? ""
      }
      let host = text(PQhost(handle))
      let address = text(PQhostaddr(handle))
      let place = address.isEmpty || address == host ? host : "\(host) (\(address))"
      return "the server at \(place), port \(text(PQport(handle))),"
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

    /// Waits for a descriptor in one of these ways, or until a moment of the uptime.
    mutating func wait(
      for descriptor: Int32, _ interests: [PollSet.Interest], until moment: Int64 = .max
    ) throws(StoreError) {
      var descriptors = PollSet(interests.map { (descriptor, $0) })
      while true {
        let now = Uptime.milliseconds
        guard now < end else { throw isInterrupted ? .interrupted : silence }
        let pause = min(end - now, Self.slice, max(0, moment - now))
        if descriptors.wait(milliseconds: pause) || now >= moment { return }
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
