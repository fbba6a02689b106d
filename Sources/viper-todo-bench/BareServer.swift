#if PostgreSQL
  import CPostgreSQL

  /// libpq with nothing of ours around it, which shows what the statements cost by themselves.
  final class BareServer {
    private let handle: OpaquePointer?

    /// Connects to the server of a URL, which may name a password that nobody is to see.
    init(_ url: String) throws {
      handle = PQconnectdb(url)
      if PQstatus(handle) != CONNECTION_OK {
        throw Trouble("cannot connect: \(Self.line(PQerrorMessage(handle)))")
      }
      PQsetNoticeReceiver(handle, { _, _ in }, nil)
    }

    deinit { PQfinish(handle) }

    /// Runs a statement, or several if they have no parameters. Returns the rows of the last one.
    @discardableResult
    func run(_ sql: String, _ values: [String] = []) throws -> [[String]] {
      let bytes = values.flatMap { Array($0.utf8CString) }
      let result = bytes.withUnsafeBufferPointer { buffer in
        var next = buffer.baseAddress
        let pointers = values.map { value in
          defer { next = next.map { $0 + value.utf8.count + 1 } }
          return next
        }
        return values.isEmpty
          ? PQexec(handle, sql)
          : PQexecParams(handle, sql, Int32(values.count), nil, pointers, nil, nil, 0)
      }
      defer { PQclear(result) }
      if ![PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) {
        throw Trouble("bare libpq: \(Self.line(PQerrorMessage(handle)))")
      }
      return (0..<PQntuples(result)).map { row in
        (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, row, $0)) }
      }
    }

    private static func line(_ text: UnsafePointer<CChar>?) -> String {
      text.map { String(cString: $0).split(separator: "\n").joined(separator: " ") } ?? ""
    }
  }

  /// The SQL statements of one add, the same as the store runs (`PostgreSQLStore/FixedSQL`), and nothing
  /// around them. Telling others of the commit is not among them.
  extension BareServer {
    /// Adds `count` todos to a space in one transaction, which is durable when this returns. The space
    /// has a name without quotation marks.
    func add(_ count: Int, to space: String) throws {
      let head = try run(
        """
        BEGIN ISOLATION LEVEL READ COMMITTED;
        SELECT set_config('statement_timeout', '9000', true),
          set_config('synchronous_commit', 'on', true);
        SELECT revision, last_id, total FROM viper_todo.head WHERE space = '\(space)' FOR UPDATE
        """
      ).first?.compactMap { Int($0) }
      guard let head, head.count == 3 else {
        throw Trouble("the space \(space) has no head")
      }
      let session = 1 << 52
      var now = 0
      var sql = ""
      for number in 1...count {
        let (revision, id) = (head[0] + number, head[1] + number)
        now = 1_790_000_000_000 + revision
        let title = Requests.addTitle(1_000_000 + number)
        let content = Requests.addContent
        sql += """
          INSERT INTO viper_todo.change (space, revision, todo, step, at, session, undoes, redoes, key)
          VALUES ('\(space)', \(revision), \(id), \(revision), \(now), \(session), NULL, NULL, NULL);
          INSERT INTO viper_todo.todo (space, id, title_folded, content_folded, rev, priority, due,
            created_at, updated_at, completed_at, tags, title, content)
          VALUES ('\(space)', \(id), '\(title.lowercased())', '\(content.lowercased())', \(revision),
            0, NULL, \(now), \(now), NULL, '', '\(title)', '\(content)');

          """
      }
      try run(
        sql + """
          UPDATE viper_todo.head SET revision = \(head[0] + count), session = \(session), at = \(now),
            last_id = \(head[1] + count), forgotten = 0, total = \(head[2] + count), done = 0
          WHERE space = '\(space)';
          COMMIT
          """)
    }

    /// How many rows two spaces have. They must have the same after the same adds; otherwise the bare
    /// statements no longer do the work of an add.
    func check(_ bare: String, against ours: String) throws {
      let sql = """
        SELECT revision, last_id, forgotten, total, done,
          (SELECT count(*) FROM viper_todo.change WHERE space = $1),
          (SELECT count(*) FROM viper_todo.todo WHERE space = $1)
        FROM viper_todo.head WHERE space = $1
        """
      if try run(sql, [bare]) != run(sql, [ours]) {
        throw Trouble("the bare statements are not those of the server; mend BareServer")
      }
    }
  }
#endif
