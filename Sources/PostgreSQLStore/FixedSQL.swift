#if PostgreSQL
  import Entities
  import StoreTables

  /// The statements of this engine alone whose text never changes. $1 is the space, if there are values at
  /// all.
  enum FixedSQL {
    /// A transaction that reads one state.
    static let beginReading = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
    /// A transaction that changes a space. It holds the lock of the space, so it reads the newest state.
    static let beginChanging = "BEGIN ISOLATION LEVEL READ COMMITTED"
    /// Settings that hold until the end of the transaction, whatever the server's are, since a pooler may
    /// give the next one to another session: no statement takes longer than $1, the server ends the
    /// transaction five seconds after the last word of this process, and operators are those of the server
    /// (``ownNames``).
    static let settings = "SELECT \(limits)"
    /// Those of a transaction that changes a space, and so locks it. If the machine of this process or the
    /// network is gone, the server notices by TCP's probes, where it waits for no word. A commit waits for
    /// the disk; an administrator may have it wait for more. Not every engine has these settings. No name
    /// means what the server has before this statement is over, so its operators have their schema.
    static let changingSettings = """
      SELECT \(limits),
        CASE WHEN pg_catalog.current_setting('tcp_user_timeout', true) OPERATOR(pg_catalog.<>) '' THEN
          pg_catalog.concat(pg_catalog.set_config('tcp_keepalives_idle', '2', true),
            pg_catalog.set_config('tcp_keepalives_interval', '1', true),
            pg_catalog.set_config('tcp_keepalives_count', '3', true),
            pg_catalog.set_config('tcp_user_timeout', '5000', true)) END,
        CASE WHEN pg_catalog.current_setting('synchronous_commit', true)
          OPERATOR(pg_catalog.<>) 'remote_apply' THEN
          pg_catalog.set_config('synchronous_commit', 'on', true) END
      """
    private static let limits = """
      pg_catalog.set_config('statement_timeout', $1, true),
        pg_catalog.set_config('idle_in_transaction_session_timeout', '5000', true), \(ownNames)
      """
    /// Has names without a schema, which are those of operators and of types in casts, mean what the
    /// server itself has, until the end of the transaction. By the server's own order, a better match that
    /// somebody has planted in `public` would be called. Functions are named with their schema all the same.
    static let ownNames = "pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true)"
    /// Who owns the schema and the tables, whether each owner is trusted, and which of the server's processes
    /// serves this connection; no row if there is no schema.
    /// This role is trusted, the owner of the database, and the role $1. Nothing in the schema is named
    /// before, since whoever owns a table there can have it run code in the name of each role that reads it.
    static let owners = """
      SELECT pg_catalog.pg_get_userbyid(o.owner)::pg_catalog.text, CASE
          WHEN o.owner = (SELECT datdba FROM pg_catalog.pg_database
            WHERE datname = pg_catalog.current_database())
          OR o.owner IN (SELECT oid FROM pg_catalog.pg_roles
            WHERE rolname = current_user OR rolname = $1::pg_catalog.text)
          THEN 1::bigint ELSE 0 END, pg_catalog.pg_backend_pid()
      FROM pg_catalog.pg_namespace n CROSS JOIN LATERAL (SELECT n.nspowner UNION
        SELECT c.relowner FROM pg_catalog.pg_class c WHERE c.relnamespace = n.oid
          AND c.relname IN ('version', 'head', 'todo', 'change', 'reminder', 'predecessor', 'claim')) AS o (owner)
      WHERE n.nspname = 'viper_todo'
      """
    /// The version of the schema and the state of a space, which is NULL if nobody has changed it yet.
    static let head = """
      SELECT version, revision, session, at, last_id, forgotten, total, done
      FROM viper_todo.version LEFT JOIN viper_todo.head ON space = $1
      """
    /// The same of a space that has a row, which is locked until the end of the transaction.
    static let lockedHead = """
      SELECT (SELECT version FROM viper_todo.version), revision, session, at, last_id, forgotten,
        total, done FROM viper_todo.head WHERE space = $1 FOR UPDATE
      """
    static let makeHead = """
      INSERT INTO viper_todo.head (space, revision, session, at, last_id, forgotten, total, done)
      VALUES ($1, 0, 0, 0, 0, 0, 0, 0) ON CONFLICT (space) DO NOTHING
      """
    static let putHead = """
      UPDATE viper_todo.head SET revision = $2, session = $3, at = $4, last_id = $5, forgotten = $6,
        total = $7, done = $8
      WHERE space = $1
      """
    /// Tells others of a commit, in a transaction that does not wait for the disk.
    static let notify =
      "SELECT pg_catalog.set_config('synchronous_commit', 'off', true), pg_catalog.pg_notify($1, $2)"

    static let fetch = """
      SELECT id, \(TodoColumns.list(of: "todo")) FROM viper_todo.todo
      WHERE space = $1 AND id = ANY ($2)
      """
    /// The same for many ids: each is looked up by itself, however many the engine thinks there are.
    static let fetchMany = """
      SELECT id, \(TodoColumns.list(of: "t")) FROM pg_catalog.unnest($2) AS n (wanted)
      CROSS JOIN LATERAL (SELECT * FROM viper_todo.todo
        WHERE space = $1 AND id = n.wanted LIMIT 1) t
      """
    /// ``TableSQL/logBefore`` for many changes, whose columns from $2 on are arrays. Each todo is looked up by itself: as a
    /// join, the engine may read the whole table for each thousand changes.
    static let logMany = """
      INSERT INTO viper_todo.change (space, \(LogRows.made.map(\.name).joined(separator: ", ")), \(columns))
      SELECT $1, n.*, \(TodoColumns.list(of: "t"))
      FROM \(arrays(LogRows.made.count, as: "n (revision, todo)"))
      LEFT JOIN LATERAL (SELECT \(columns) FROM viper_todo.todo
        WHERE space = $1 AND id = n.todo LIMIT 1) t ON TRUE
      """
    /// ``TableSQL/put`` for many todos, whose columns from $2 on are arrays.
    static let putMany = """
      INSERT INTO viper_todo.todo (space, \(PostgreSQLDialect.putColumns.joined(separator: ", ")))
      SELECT $1, n.* FROM \(arrays(PostgreSQLDialect.putColumns.count, as: "n"))
      \(PostgreSQLDialect.replacing)
      """
    static let deleteMany = "DELETE FROM viper_todo.todo WHERE space = $1 AND id = ANY ($2)"
    static let deleteRange = "DELETE FROM viper_todo.todo WHERE space = $1 AND id BETWEEN $2 AND $3"

    fileprivate static let columns = TodoColumns.names.joined(separator: ", ")

    /// This many arrays, from $2 on, as a table.
    private static func arrays(_ count: Int, as name: String) -> String {
      let arrays = (2..<(2 + count)).map { "pg_catalog.unnest($\($0))" }
      return "ROWS FROM (\(arrays.joined(separator: ", "))) AS \(name)"
    }
  }

  /// The head row of a space, as a transaction has it in hand.
  struct Head {
    /// The newest row of the log.
    var mark = Mark.beginning
    /// The greatest id that was given.
    var lastID = 0
    /// The newest revision that the log no longer has, but for values that last.
    var forgotten = 0
    /// Of the space.
    var totals = TodoTotals()

    /// That of a space that nobody has changed yet.
    init() {}

    /// Reads the row that `FixedSQL.head` asks for, behind the version of the schema. If nobody has changed the space
    /// yet, that has NULL.
    init(_ row: ServerRow) throws(ServerConnection.Interruption) {
      if row.isNull(1) { return }
      mark = Mark(
        revision: row.integer(1), session: row.integer(2),
        instant: Instant(milliseconds: Int64(row.integer(3))))
      lastID = row.integer(4)
      forgotten = row.integer(5)
      totals = TodoTotals(all: row.integer(6), done: row.integer(7))
      for number in [mark.revision, lastID, forgotten, totals.all, totals.done]
      where number != 0 && !TodoColumns.numbers.contains(number) {
        throw .failed(.damaged("a number out of range"))
      }
    }

    /// The values of `FixedSQL.putHead`.
    func values(of space: String) -> [TableValue?] {
      [.text(space), .integer(mark.revision), .integer(mark.session), .instant(mark.instant)]
        + [lastID, forgotten, totals.all, totals.done].map { .integer($0) }
    }
  }
  /// How PostgreSQL writes what the stores share. $1 is the space.
  enum PostgreSQLDialect: TableDialect {
    static let schema = "viper_todo."
    static let owner = (column: "space", value: "$1")
    static let functions = "pg_catalog."
    static let derived =
      TodoColumns.derived + [
        ("content_folded", .text, { .folded($0.content.folded) }) as TodoColumn
      ]
    private static let texts = TableSQL.allCases.map { $0.text(PostgreSQLDialect.self) }

    /// The text of a statement that the stores share.
    static func text(_ sql: TableSQL) -> String { texts[sql.rawValue] }

    static func place(_ number: Int) -> String { "$\(number + 1)" }

    static func typed(_ place: String, _ type: TableType) -> String {
      place + "::" + type.inCatalog.name
    }

    /// Each step is looked up by itself, since the engine may look for each among all numbers.
    static func steps(_ numbers: String) -> String {
      """
      SELECT s.* FROM (SELECT DISTINCT number FROM (\(numbers)) AS n (number)) n
      CROSS JOIN LATERAL (SELECT \(LogRows.stepColumns) FROM viper_todo.change WHERE space = $1
        AND revision = n.number AND revision < $2 AND step = revision LIMIT 1) s
      ORDER BY s.revision DESC LIMIT $3
      """
    }

    /// So are the todos and their last changes.
    static let stepsOfGone = """
      SELECT s.step FROM (SELECT todo, pg_catalog.max(revision) AS revision FROM viper_todo.change
        WHERE space = $1 AND todo <> 0 GROUP BY todo) c
      LEFT JOIN LATERAL (SELECT id FROM viper_todo.todo
        WHERE space = $1 AND id = c.todo LIMIT 1) t ON TRUE
      CROSS JOIN LATERAL (SELECT step FROM viper_todo.change
        WHERE space = $1 AND revision = c.revision LIMIT 1) s
      WHERE t.id IS NULL
      """

    static func nextRevision(behind place: String) -> String {
      "\(place) + pg_catalog.row_number() OVER (ORDER BY t.id)"
    }

    static func isAny(of place: String) -> String { "= ANY (\(place))" }

    static func by(_ index: String?) -> String { "" }

    /// What came after each is looked up by itself, since the engine may read the whole log and all todos
    /// for a join. The next change of a todo is the next row by todo and revision, put so that only the index
    /// in that order serves.
    static func changes(_ condition: String, _ order: String) -> String {
      """
      SELECT \(LogRows.columns)
      FROM (SELECT * FROM viper_todo.change c
        WHERE c.space = $1 AND c.step > 0 AND \(condition) ORDER BY \(order)) c
      LEFT JOIN LATERAL (SELECT revision, \(FixedSQL.columns) FROM viper_todo.change n
        WHERE n.space = $1 AND (n.todo, n.revision) > (c.todo, c.revision) AND n.todo <= c.todo AND n.note IS NULL
        ORDER BY n.todo, n.revision LIMIT 1) n ON TRUE
      LEFT JOIN LATERAL (SELECT id, \(FixedSQL.columns) FROM viper_todo.todo t
        WHERE n.revision IS NULL AND t.space = $1 AND t.id = c.todo LIMIT 1) t ON TRUE
      ORDER BY \(order)
      """
    }

    /// The tags are counted by the server.
    static let tagsAfter = """
      WITH piece AS (SELECT id, completed_at, tags FROM viper_todo.todo
        WHERE space = $1 AND id > $2 ORDER BY id LIMIT $3)
      SELECT pg_catalog.max(id), NULL::pg_catalog.text, 0 FROM piece UNION ALL
      SELECT NULL, tags, pg_catalog.count(*) FROM piece
      WHERE completed_at IS NULL AND tags OPERATOR(pg_catalog.<>) '' GROUP BY tags
      """
  }
#endif
