#if PostgreSQL
  import CPostgreSQL

  /// libpq with nothing of ours around it, which shows what the statements cost by themselves.
  final class BareServer {
    private let handle: OpaquePointer
    private var sent = 0

    /// Connects to the server of a URL, which may name a password that nobody is to see.
    init(_ url: String) throws {
      guard let handle = PQconnectdb(url) else { throw Trouble("there is no memory for libpq") }
      self.handle = handle
      guard PQstatus(handle) == CONNECTION_OK else {
        throw Trouble("cannot connect: \(Self.line(PQerrorMessage(handle)))")
      }
      PQsetNoticeReceiver(handle, { _, _ in }, nil)
      guard PQenterPipelineMode(handle) == 1 else { throw Trouble("libpq has no pipeline mode") }
    }

    deinit { PQfinish(handle) }

    /// The server's name and version, for people.
    var version: String {
      "PostgreSQL "
        + (PQparameterStatus(handle, "server_version").map { String(cString: $0) } ?? "")
    }

    /// Sends a statement, whose answer comes with the next ``exchange()``.
    func send(_ sql: String, _ values: [String?] = []) throws {
      let bytes = values.flatMap { $0.map { Array($0.utf8CString) } ?? [] }
      let result = bytes.withUnsafeBufferPointer { buffer in
        var next = buffer.baseAddress
        let pointers = values.map { value -> UnsafePointer<CChar>? in
          guard let value else { return nil }
          defer { next = next.map { $0 + value.utf8.count + 1 } }
          return next
        }
        return PQsendQueryParams(handle, sql, Int32(values.count), nil, pointers, nil, nil, 0)
      }
      guard result == 1 else { throw trouble() }
      sent += 1
    }

    /// Waits for the answers to all statements since the last time. Returns the rows of the last one that
    /// gave rows.
    @discardableResult
    func exchange() throws -> [[String]] {
      guard PQpipelineSync(handle) == 1 else { throw trouble() }
      var rows: [[String]] = []
      var failure: String?
      for _ in 0..<sent {
        while let result = PQgetResult(handle) {
          defer { PQclear(result) }
          switch PQresultStatus(result) {
          case PGRES_TUPLES_OK:
            rows = (0..<PQntuples(result)).map { row in
              (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, row, $0)) }
            }
          case PGRES_FATAL_ERROR: failure = failure ?? Self.line(PQresultErrorMessage(result))
          default: break
          }
        }
        if PQstatus(handle) == CONNECTION_BAD { throw trouble() }
      }
      sent = 0
      // The answer to the synchronization itself.
      if let result = PQgetResult(handle) { PQclear(result) }
      if let failure { throw Trouble("bare libpq: \(failure)") }
      return rows
    }

    /// Sends one statement and waits for it. Returns its rows.
    @discardableResult
    func run(_ sql: String, _ values: [String?] = []) throws -> [[String]] {
      try send(sql, values)
      return try exchange()
    }

    private func trouble() -> Trouble {
      Trouble("bare libpq: \(Self.line(PQerrorMessage(handle)))")
    }

    private static func line(_ text: UnsafePointer<CChar>?) -> String {
      text.map { String(cString: $0).split(separator: "\n").joined(separator: " ") } ?? ""
    }
  }

  /// The SQL statements of one add, the same as the store runs (`Stores/PostgreSQL/FixedSQL`), and nothing
  /// around them. Telling others of the commit is not among them.
  extension BareServer {
    private static let settings = """
      SELECT set_config('statement_timeout', $1, true), set_config('synchronous_commit', 'on', true)
      """
    private static let head = """
      SELECT revision, last_id, total FROM viper_todo.head WHERE space = $1 FOR UPDATE
      """
    private static let log = """
      INSERT INTO viper_todo.change (space, revision, todo, step, at, session, undoes, redoes, key)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """
    private static let put = """
      INSERT INTO viper_todo.todo (space, id, title_folded, content_folded, rev, priority, due,
        created_at, updated_at, completed_at, tags, title, content)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      """
    private static let putHead = """
      UPDATE viper_todo.head SET revision = $2, session = $3, at = $4, last_id = $5, forgotten = 0,
        total = $6, done = 0
      WHERE space = $1
      """

    /// Adds `count` todos to a space in one transaction, which is durable when this returns.
    func add(_ count: Int, to space: String) throws {
      try send("BEGIN ISOLATION LEVEL READ COMMITTED")
      try send(Self.settings, ["9000"])
      try send(Self.head, [space])
      guard let head = try exchange().first?.map({ Int($0) ?? 0 }), head.count == 3 else {
        throw Trouble("the space \(space) has no head")
      }
      let session = "\(1 << 52)"
      var now = ""
      for number in 1...count {
        let revision = "\(head[0] + number)"
        let id = "\(head[1] + number)"
        now = "\(1_790_000_000_000 + head[0] + number)"
        let title = Requests.addTitle(1_000_000 + number)
        try send(Self.log, [space, revision, id, revision, now, session, nil, nil, nil])
        try send(
          Self.put,
          [
            space, id, title.lowercased(), Requests.addContent.lowercased(), revision, "0", nil,
            now,
            now, nil, "", title, Requests.addContent,
          ])
      }
      let total = "\(head[2] + count)"
      try send(
        Self.putHead,
        [space, "\(head[0] + count)", session, now, "\(head[1] + count)", total])
      try send("COMMIT")
      try exchange()
    }

    /// How many rows two spaces have. They must have the same after the same adds; otherwise the bare
    /// statements no longer do the work of an add.
    func check(_ bare: String, against ours: String) throws {
      let counts = try [bare, ours].map { space in
        try run(
          """
          SELECT revision, last_id, forgotten, total, done,
            (SELECT count(*) FROM viper_todo.change WHERE space = $1),
            (SELECT count(*) FROM viper_todo.todo WHERE space = $1)
          FROM viper_todo.head WHERE space = $1
          """, [space])
      }
      if counts[0] != counts[1] {
        throw Trouble("the bare statements are not those of the server; mend BareServer")
      }
    }
  }

  /// Spaces of one run, which are removed at its end.
  final class BenchSpaces {
    let server: BareServer
    private let url: String
    private let prefix = "bench \(UInt64.random(in: 0 ... .max)) "

    init(_ bench: Bench) throws {
      url = bench.options.database ?? ""
      server = try BareServer(url)
    }

    deinit { try? remove() }

    /// The name of a space of this run.
    func name(_ name: String) -> String { prefix + name }

    /// Our server on a space.
    func serving(_ space: String, _ bench: Bench, _ more: [String] = []) -> Contender {
      Contender(
        label: Contender.ours,
        command: [bench.server, "--database", url, "--space", name(space)] + more)
    }

    private func remove() throws {
      for table in ["todo", "reminder", "change", "head"] {
        try server.run(
          "DELETE FROM viper_todo.\(table) WHERE starts_with(space, $1)", [prefix])
      }
    }
  }
#endif
