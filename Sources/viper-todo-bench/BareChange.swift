/// The SQL statements of one add, the same as the gateway runs (`SQLiteStore/FixedSQL`), and
/// nothing around them. If the schema gets another table, add its statements here:
/// `BareChangeTests` find a table without one.
enum BareChange {
  /// Statements that run once in a transaction and find the next numbers.
  private static let revision = "SELECT coalesce(max(revision), 0) FROM change"
  private static let lastID = """
    SELECT max(coalesce((SELECT max(todo) FROM change), 0),
      coalesce((SELECT last_id FROM forgotten), 0))
    """

  /// Statements that run for each add, in this order: ?1 is the todo, ?2 the revision.
  private static let statements = [
    """
    INSERT INTO change (revision, todo, step, at, session) VALUES (?2, ?1, ?2, ?3, ?4)
    """,
    """
    INSERT INTO todo (id, title_folded, rev, priority, due, created_at, updated_at, completed_at,
      tags, title, content)
    VALUES (?1, CAST(?5 AS BLOB), ?2, 0, NULL, ?3, ?3, NULL, '', ?6, ?7)
    """,
  ]

  /// Adds `count` todos in one transaction, which is durable when this returns.
  static func add(_ count: Int, to database: BareDatabase) throws {
    try database.run("BEGIN IMMEDIATE")
    let revision = try database.number(Self.revision)
    let id = try database.number(lastID)
    for number in 1...count {
      let title = Requests.addTitle(1_000_000 + number)
      let at = 1_790_000_000_000 + revision + number
      let numbers = [id + number, revision + number, at, 1 << 52]
      let texts = [title.lowercased(), title, Requests.addContent]
      for statement in statements { try database.run(statement, numbers, texts) }
    }
    try database.run("COMMIT")
  }

  /// Gives every todo a priority that it does not have, in one transaction.
  static func editAll(priority: Int, in database: BareDatabase) throws {
    let columns = "rev, priority, due, created_at, updated_at, completed_at, tags, title, content"
    let log = """
      INSERT INTO change (revision, todo, step, at, session, \(columns))
      SELECT ?2, id, ?3, ?4, ?5, \(columns) FROM todo WHERE id = ?1
      """
    let edit = "UPDATE todo SET rev = ?2, updated_at = ?4, priority = ?6 WHERE id = ?1"
    try database.run("BEGIN IMMEDIATE")
    let revision = try database.number(Self.revision)
    let at = 1_790_000_000_000 + revision
    let ids = try database.run("SELECT id FROM todo").compactMap { Int($0) }
    for (index, id) in ids.enumerated() {
      let numbers = [id, revision + 1 + index, revision + 1, at, 1 << 52, priority]
      for statement in [log, edit] { try database.run(statement, numbers) }
    }
    try database.run("COMMIT")
  }
}
