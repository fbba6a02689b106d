/// The statements whose text never changes; each is compiled once for a connection.
enum FixedSQL: Int, CaseIterable {
  case begin, beginImmediate, commit, rollback
  case schemaVersion, applicationID, revision, firstRevision, lastID
  case firstKept, keepLastID, forget
  case fetch, changesAfter, history, stepBefore, keyed
  case logInsert, logBefore, put, delete

  /// The text.
  var text: String {
    switch self {
    case .begin: "BEGIN"
    case .beginImmediate: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .schemaVersion: "PRAGMA user_version"
    case .applicationID: "PRAGMA application_id"
    case .revision: "SELECT max(revision) FROM change"
    case .firstRevision: "SELECT min(revision) FROM change"
    case .lastID:
      """
      SELECT max(coalesce((SELECT max(todo) FROM change WHERE todo < \(1 << 53)), 0),
        coalesce((SELECT max(id) FROM todo WHERE id < \(1 << 53)), 0),
        coalesce((SELECT last_id FROM forgotten), 0))
      """
    case .firstKept:
      // The first of the oldest that is young enough, else the last of them.
      """
      WITH oldest AS (SELECT revision, at FROM change ORDER BY revision LIMIT ?2 + 1)
      SELECT coalesce((SELECT min(revision) FROM oldest WHERE at >= ?1),
        (SELECT max(revision) FROM oldest))
      """
    case .keepLastID:
      """
      INSERT INTO forgotten (row, last_id)
      SELECT 1, max(todo) FROM change WHERE revision < ?
      ON CONFLICT (row) DO UPDATE SET last_id = max(last_id, excluded.last_id)
      """
    case .forget: "DELETE FROM change WHERE revision < ?"
    case .fetch: "SELECT \(TodoColumns.list(of: "todo")) FROM todo WHERE id = ?"
    case .changesAfter: Self.changes("c.revision > ? ORDER BY c.revision LIMIT ?")
    case .history: Self.changes("c.todo = ? ORDER BY c.revision DESC LIMIT ?")
    case .stepBefore:
      """
      SELECT step, undoes, redoes, session FROM change WHERE revision < ?
      ORDER BY revision DESC LIMIT 1
      """
    case .keyed: Self.changes("c.key = ? LIMIT ?")
    case .logInsert:
      "INSERT INTO change (\(Self.logColumns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
    case .logBefore:
      """
      INSERT INTO change (\(Self.logColumns), \(Self.columns))
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, \(Self.columns) FROM todo WHERE id = ?2
      """
    case .put:
      """
      INSERT INTO todo (id, title_folded, \(Self.columns))
      VALUES (?, ?\(String(repeating: ", ?", count: TodoColumns.names.count)))
      ON CONFLICT (id) DO UPDATE SET title_folded = excluded.title_folded, \(Self.replacements)
      """
    case .delete: "DELETE FROM todo WHERE id = ?"
    }
  }

  private static let logColumns = "revision, todo, step, at, undoes, redoes, session, key"

  private static var columns: String { TodoColumns.names.joined(separator: ", ") }

  private static var replacements: String {
    TodoColumns.names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
  }

  /// Changes with what comes after each: the todo's next change (`n`), else its present row (`t`).
  private static func changes(_ condition: String) -> String {
    """
    SELECT c.revision, c.todo, c.step, c.at, c.undoes, c.redoes, c.key, n.revision, t.id,
      \(TodoColumns.list(of: "c")), \(TodoColumns.list(of: "n")), \(TodoColumns.list(of: "t"))
    FROM change c
    LEFT JOIN change n ON n.revision = (
      SELECT min(m.revision) FROM change m WHERE m.todo = c.todo AND m.revision > c.revision)
    LEFT JOIN todo t ON n.revision IS NULL AND t.id = c.todo
    WHERE \(condition)
    """
  }
}
