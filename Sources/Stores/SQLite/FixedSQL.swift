/// The statements whose text never changes; each is compiled once for a connection.
enum FixedSQL: Int, CaseIterable {
  case begin, beginImmediate, commit, rollback
  case schemaVersion, applicationID, mark, markAt, firstRevision, lastID
  case firstKept, keepLastID, forget
  case fetch, changesAfter, history, step, newestUndoable, newestRedoable, keyed
  case logInsert, logBefore, logUndone, logRedone, put, delete

  /// The text.
  var text: String {
    switch self {
    case .begin: "BEGIN"
    case .beginImmediate: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .schemaVersion: "PRAGMA user_version"
    case .applicationID: "PRAGMA application_id"
    case .mark: "SELECT revision, session, at FROM change ORDER BY revision DESC LIMIT 1"
    case .markAt: "SELECT revision, session, at FROM change WHERE revision = ?"
    case .firstRevision: "SELECT min(revision) FROM change"
    case .lastID:
      """
      SELECT max(coalesce((SELECT max(todo) FROM change WHERE todo < \(1 << 53)), 0),
        coalesce((SELECT max(id) FROM todo WHERE id < \(1 << 53)), 0),
        coalesce((SELECT last_id FROM forgotten), 0))
      """
    case .firstKept:
      // The first of the oldest that is young enough, else the one behind them.
      """
      WITH oldest AS (SELECT revision, at FROM change WHERE revision <= ?1 ORDER BY revision LIMIT ?3)
      SELECT coalesce((SELECT min(revision) FROM oldest WHERE at >= ?2),
        (SELECT max(revision) + 1 FROM oldest))
      """
    case .keepLastID:
      // There are none any more if another process forgot them meanwhile.
      """
      INSERT INTO forgotten (row, last_id)
      SELECT 1, coalesce(max(todo), 0) FROM change WHERE revision < ?
      ON CONFLICT (row) DO UPDATE SET last_id = max(last_id, excluded.last_id)
      """
    case .forget: "DELETE FROM change WHERE revision < ?"
    case .fetch: "SELECT \(TodoColumns.list(of: "todo")) FROM todo WHERE id = ?"
    case .changesAfter: Self.changes("c.revision > ? ORDER BY c.revision LIMIT ?")
    case .history: Self.changes("c.todo = ? ORDER BY c.revision DESC LIMIT ?")
    case .step:
      "SELECT undoes, redoes, reversed FROM change WHERE revision = ? AND step = revision"
    case .newestUndoable: Self.newest("undoes IS NULL AND redoes IS NULL")
    case .newestRedoable: Self.newest("undoes IS NOT NULL")
    case .keyed: Self.changes("c.key = ? LIMIT ?")
    case .logInsert:
      "INSERT INTO change (\(Self.logColumns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
    case .logBefore:
      """
      INSERT INTO change (\(Self.logColumns), \(Self.columns))
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, \(Self.columns) FROM todo WHERE id = ?2
      """
    case .logUndone: "UPDATE change SET reversed = ?2 WHERE revision = ?1"
    case .logRedone:
      // The step that is in effect again, and the undo that no longer is.
      """
      UPDATE change SET reversed = CASE revision WHEN ?1 THEN NULL ELSE ?2 END
      WHERE revision IN (?1, (SELECT reversed FROM change WHERE revision = ?1))
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

  /// The newest step of a kind that is in effect, and either a session's or not newer than its
  /// beginning. The condition is that of an index of schema 6, or all that was ever reversed would be
  /// looked at.
  private static func newest(_ kind: String) -> String {
    """
    SELECT revision FROM change WHERE step = revision AND \(kind) AND reversed IS NULL
      AND (session = ? OR revision <= ?)
    ORDER BY revision DESC LIMIT 1
    """
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
