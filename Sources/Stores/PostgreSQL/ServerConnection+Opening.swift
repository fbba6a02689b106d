#if PostgreSQL
  import CPostgreSQL
  import Entities
  import System

  extension ServerConnection {
    /// The name of the library, with its version.
    static var libraryVersion: String {
      let version = PQlibVersion()
      return "PostgreSQL's libpq \(version / 10_000).\(version % 10_000)"
    }

    /// Connects. `report` takes a sentence for the log.
    static func open(
      _ address: ServerAddress, wait: @escaping (Int64) -> Bool,
      report: (String) -> Void = { _ in }
    ) throws(StoreError) -> ServerConnection {
      try open(try ConnectionAttempt(address), wait: wait, report: report)
    }

    /// Finishes an attempt to connect.
    static func open(
      _ attempt: ConnectionAttempt, wait: @escaping (Int64) -> Bool,
      report: (String) -> Void = { _ in }
    ) throws(StoreError) -> ServerConnection {
      guard wait(0) else { throw Deadline.interruption }
      // The attempt itself ends in time.
      var deadline = Deadline(attempt.patience * 2, wait)
      while true {
        if let handle = try attempt.advance() {
          if !attempt.warnings.isEmpty { report(attempt.warnings) }
          let connection = ServerConnection(handle, patience: attempt.patience, wait: wait)
          try connection.prepare()
          return connection
        }
        try deadline.wait(for: attempt.descriptor, [attempt.interest], until: attempt.due)
      }
    }

    /// Makes the connection be as ``ServerConnection`` needs it.
    private func prepare() throws(StoreError) {
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
  }
#endif
