/// The SQL statements of one add, the same as the gateway runs (`Stores/SQLite/FixedSQL`), and
/// nothing around them. If the schema gets another table, add its statements here: `check` reports
/// a table without one.
enum BareChange {
  /// Statements that run once in a transaction and find the next numbers.
  private static let revision = "SELECT coalesce(max(revision), 0) FROM change"
  private static let lastID = """
    SELECT max(coalesce((SELECT max(todo) FROM change), 0),
      coalesce((SELECT last_id FROM forgotten), 0))
    """

  /// Statements that run for each add, in this order. They may use the parameters of `values`.
  private static let statements = [
    """
    INSERT INTO change (revision, todo, step, at, session)
    VALUES (:revision, :id, :revision, :now, :session)
    """,
    """
    INSERT INTO todo (id, title_folded, rev, priority, due, created_at, updated_at, completed_at,
      tags, title, content)
    VALUES (:id, :folded, :revision, 0, NULL, :now, :now, NULL, '', :title, :content)
    """,
  ]

  /// Adds `count` todos in one transaction, which is durable when this returns.
  static func add(_ count: Int, to database: BareDatabase) throws {
    try database.run("BEGIN IMMEDIATE")
    let revision = try database.run(Self.revision).first
    let id = try database.run(lastID).first
    for number in 1...count {
      let values = values(revision + number, id + number, title: 1_000_000 + number)
      for statement in statements { try database.run(statement, values) }
    }
    try database.run("COMMIT")
  }

  private static func values(
    _ revision: Int, _ id: Int, title number: Int
  ) -> [(name: String, value: BareDatabase.Value)] {
    let title = Requests.addTitle(number)
    return [
      (":revision", .integer(revision)), (":id", .integer(id)),
      (":now", .integer(1_790_000_000_000 + revision)), (":session", .integer(1 << 52)),
      (":title", .text(title)), (":folded", .blob(title.lowercased())),
      (":content", .text(Requests.addContent)),
    ]
  }

  /// After the same number of adds on both sides, every table must have the same number of rows,
  /// and small tables the same rows. Otherwise the bare statements no longer do the work of an add.
  static func check(_ bare: BareDatabase, against server: BareDatabase) throws {
    let tables = try server.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
    for table in tables {
      let sql = "SELECT count(*) FROM \"\(table)\""
      let (here, there) = (try bare.run(sql).first, try server.run(sql).first)
      if here != there {
        throw Trouble(
          "the bare statements are not those of the server: table \(table) has \(here) rows beside "
            + "its \(there); mend BareChange")
      }
      // Small tables hold counters and the like.
      let columns = try server.texts("SELECT name FROM pragma_table_info('\(table)')")
      let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      let contents = "SELECT \(row) FROM \"\(table)\""
      if here < 100, try bare.texts(contents) != server.texts(contents) {
        throw Trouble(
          "the bare statements are not those of the server: table \(table) differs; mend BareChange"
        )
      }
    }
  }
}
