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

    /// Connects. A server that is silent is waited for as long as `connect_timeout` says.
    static func open(
      _ address: ServerAddress, wait: @escaping (Int64) -> Bool
    ) throws(StoreError) -> ServerConnection {
      guard wait(0) else { throw Deadline.interruption }
      let handle = try begin(address)
      do throws(StoreError) {
        let patience = patience(of: handle)
        var deadline = Deadline(patience, wait)
        var next = PGRES_POLLING_WRITING
        while next != PGRES_POLLING_OK {
          try deadline.wait(
            for: PQsocket(handle), next == PGRES_POLLING_READING ? .input : .output)
          next = PQconnectPoll(handle)
          if next == PGRES_POLLING_FAILED { throw refusal(of: handle) }
        }
        try prepare(handle)
        return ServerConnection(handle, patience: patience, wait: wait)
      } catch {
        PQfinish(handle)
        throw error
      }
    }

    /// Begins to connect; ``prepare(_:)`` follows when libpq says that it is connected.
    static func begin(_ address: ServerAddress) throws(StoreError) -> OpaquePointer {
      let keywords = ["fallback_application_name", "dbname", "client_encoding"] as [StaticString]
      var names = keywords.map { Optional(Self.text($0)) } + [nil]
      let started = address.url.withCString { url in
        var values = [Self.text("viper-todo"), url, Self.text("UTF8"), nil]
        return PQconnectStartParams(&names, &values, 1)
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

    private static func text(_ text: StaticString) -> UnsafePointer<CChar> {
      UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    private static func patience(of handle: OpaquePointer) -> Int {
      guard let options = PQconninfo(handle) else { return standardPatience }
      defer { PQconninfoFree(options) }
      let seconds = ServerAddress.value("connect_timeout", of: options).flatMap { Int($0) } ?? 0
      return seconds > 0 ? min(seconds, 3600) * 1000 : standardPatience
    }
  }
#endif
