#if PostgreSQL
  import CPostgreSQL
  import Entities
  import System

  extension ServerConnection {
    /// How long the server is waited for unless the URL or `PGCONNECT_TIMEOUT` says otherwise, in
    /// milliseconds.
    static let standardPatience = 10_000

    /// The name of the library, with its version.
    static var libraryVersion: String {
      let version = PQlibVersion()
      return "PostgreSQL's libpq \(version / 10_000).\(version % 10_000)"
    }

    /// Connects. The server is waited for as long as `connect_timeout` says; if the address names
    /// several hosts, each of them has an equal part of that time.
    static func open(
      _ address: ServerAddress, wait: @escaping (Int64) -> Bool
    ) throws(StoreError) -> ServerConnection {
      guard wait(0) else { throw Deadline.interruption }
      var handle = try begin(address)
      let patience = patience(of: handle)
      var hosts = HostList(of: handle)
      let share = patience / hosts.count
      while true {
        do throws(StoreError) {
          try finish(handle, Deadline(share, wait))
          return ServerConnection(handle, patience: patience, wait: wait)
        } catch {
          let isSilent = ![CONNECTION_OK, CONNECTION_BAD].contains(PQstatus(handle))
          let rest = isSilent ? hosts.rest(behind: handle) : nil
          PQfinish(handle)
          guard let rest, wait(0) else { throw error }
          hosts = rest
          handle = try begin(address, hosts)
        }
      }
    }

    /// Waits until the connection can be used.
    private static func finish(
      _ handle: OpaquePointer, _ deadline: consuming Deadline
    ) throws(StoreError) {
      var next = PGRES_POLLING_WRITING
      while next != PGRES_POLLING_OK {
        try deadline.wait(
          for: PQsocket(handle), next == PGRES_POLLING_READING ? .input : .output)
        next = PQconnectPoll(handle)
        if next == PGRES_POLLING_FAILED { throw refusal(of: handle) }
      }
      try prepare(handle)
    }

    /// Begins to connect, to some hosts of the address or to all of them. ``prepare(_:)`` follows when
    /// libpq says that it is connected.
    static func begin(
      _ address: ServerAddress, _ hosts: HostList? = nil
    ) throws(StoreError) -> OpaquePointer {
      // What follows the URL takes precedence over it.
      let parameters =
        [
          ("fallback_application_name", "viper-todo"), ("dbname", address.url),
          ("client_encoding", "UTF8"),
        ] + (hosts?.parameters ?? [])
      let started = withCStrings(parameters.map(\.0)) { names in
        withCStrings(parameters.map(\.1)) { values in
          PQconnectStartParams(names, values, 1)
        }
      }
      guard let handle = started else {
        throw StoreError(.io, detail: "there is no memory for a connection")
      }
      PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
      // Nobody reads what the server says beside its answers.
      PQsetNoticeReceiver(handle, { _, _ in }, nil)
      if PQstatus(handle) == CONNECTION_BAD {
        let error = refusal(of: handle)
        PQfinish(handle)
        throw error
      }
      return handle
    }

    /// Makes a connection be as ``ServerConnection`` needs it.
    static func prepare(_ handle: OpaquePointer) throws(StoreError) {
      let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? ""
      guard encoding == "UTF8" else {
        throw StoreError(
          .corrupt,
          detail:
            "the database's encoding is \(encoding), which does not hold every text; make one "
            + "with createdb --encoding=UTF8 --template=template0")
      }
      guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
        throw StoreError(.io, detail: "libpq cannot enter its pipeline mode")
      }
    }

    /// Why libpq did not get in.
    static func refusal(of handle: OpaquePointer) -> StoreError {
      let failure = ServerFailure(connection: handle)
      if failure.code.isEmpty, PQconnectionNeedsPassword(handle) != 0 {
        return StoreError(
          .denied, detail: "\(failure.message) (put the password into ~/.pgpass or a service file)")
      }
      return failure.error
    }

    /// Lends texts to C, as an array that ends with a null pointer.
    private static func withCStrings<Result>(
      _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
      let bytes = texts.flatMap { $0.utf8CString }
      return bytes.withUnsafeBufferPointer { buffer in
        var next = buffer.baseAddress
        let pointers = texts.map { text in
          defer { next = next.map { $0 + text.utf8.count + 1 } }
          return next
        }
        return body(pointers + [nil])
      }
    }

    /// How long the server is waited for, in milliseconds.
    static func patience(of handle: OpaquePointer) -> Int {
      guard let options = PQconninfo(handle) else { return standardPatience }
      defer { PQconninfoFree(options) }
      let seconds = ServerAddress.value("connect_timeout", of: options).flatMap { Int($0) } ?? 0
      return seconds > 0 ? min(seconds, 3600) * 1000 : standardPatience
    }
  }
#endif
