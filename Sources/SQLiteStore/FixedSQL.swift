import StoreTables

/// The statements of this engine alone whose text never changes; each is compiled once for a connection.
enum FixedSQL: Int, CaseIterable {
  case begin, beginImmediate, commit, rollback
  case schemaVersion, applicationID, dataVersion, mark, forgotten, keepForgotten, lastID
  case fetch, logMany, delete, deleteAll

  /// The text.
  var text: String {
    switch self {
    case .begin: "BEGIN"
    case .beginImmediate: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .schemaVersion: "PRAGMA user_version"
    case .applicationID: "PRAGMA application_id"
    case .dataVersion: "PRAGMA data_version"
    case .mark: "SELECT revision, session, at FROM change ORDER BY revision DESC LIMIT 1"
    case .forgotten: "SELECT \(Self.forgottenRevision)"
    case .lastID:
      """
      SELECT max(coalesce((SELECT max(todo) FROM change WHERE todo < \(1 << 53)), 0),
        coalesce((SELECT max(id) FROM todo WHERE id < \(1 << 53)), 0),
        coalesce((SELECT last_id FROM forgotten), 0))
      """
    case .keepForgotten:
      """
      INSERT INTO forgotten (row, last_id, revision)
      SELECT 1, coalesce(max(todo), 0), ?1 - 1 FROM change WHERE revision < ?1 AND revision >= ?2
      ON CONFLICT (row) DO UPDATE
      SET last_id = max(last_id, excluded.last_id), revision = max(revision, excluded.revision)
      """
    case .fetch: "SELECT \(TodoColumns.list(of: "todo")) FROM todo WHERE id = ?"
    case .logMany:
      // The ids are a JSON array, in the order of the revisions.
      """
      INSERT INTO change (revision, todo, step, at, undoes, redoes, session, client,
        \(TodoColumns.names.joined(separator: ", ")))
      SELECT ?1 + ids.key, todo.id, ?2, ?3, ?4, ?5, ?6, ?7, \(TodoColumns.list(of: "todo"))
      FROM json_each(?8) AS ids CROSS JOIN todo ON todo.id = ids.value
      """
    // Without a condition, SQLite empties the table and its indices page by page.
    case .deleteAll: "DELETE FROM todo"
    case .delete: "DELETE FROM todo WHERE id = ?"
    }
  }

  /// The newest revision that the log no longer has, but for values that last; 0 while it has all.
  static let forgottenRevision = "coalesce((SELECT revision FROM forgotten), 0)"
}

/// How SQLite writes what the stores share. The text names an index, since nothing is ever analysed.
enum SQLiteDialect: TableDialect {
  static let schema = ""
  static let owner = (column: "", value: "")
  static let functions = ""
  static let derived = TodoColumns.derived

  static func place(_ number: Int) -> String { "?\(number)" }

  static func typed(_ place: String, _ type: TableType) -> String { place }

  static func steps(_ numbers: String) -> String {
    """
    SELECT \(LogRows.stepColumns) FROM change WHERE revision IN (\(numbers))
      AND revision < ?1 AND step = revision ORDER BY revision DESC LIMIT ?2
    """
  }

  static let stepsOfGone = """
    SELECT step FROM change WHERE revision IN (SELECT max(revision) FROM change c WHERE todo <> 0
      AND NOT EXISTS (SELECT 1 FROM todo t WHERE t.id = c.todo) GROUP BY todo)
    """

  /// It chooses one more than the greatest.
  static func nextRevision(behind place: String) -> String { "NULL" }

  static func isAny(of place: String) -> String { "IN (SELECT value FROM json_each(\(place)))" }

  static func by(_ index: String?) -> String { index.map { "INDEXED BY \($0)" } ?? "NOT INDEXED" }

  static func changes(_ condition: String, _ order: String) -> String {
    """
    SELECT \(LogRows.columns) FROM change c
    LEFT JOIN change n ON n.revision = (SELECT min(m.revision)
      FROM change m WHERE m.todo = c.todo AND m.revision > c.revision AND m.note IS NULL)
    LEFT JOIN todo t ON n.revision IS NULL AND t.id = c.todo
    WHERE c.step > 0 AND \(condition) ORDER BY \(order)
    """
  }

  static let tagsAfter = """
    SELECT id, iif(completed_at IS NULL, tags, NULL), 1 FROM todo NOT INDEXED
    WHERE id > ?1 ORDER BY id LIMIT ?2
    """
}
