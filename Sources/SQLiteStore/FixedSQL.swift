import Entities
import StoreTables

/// The statements whose text never changes; each is compiled once for a connection.
enum FixedSQL: Int, CaseIterable {
  case begin, beginImmediate, commit, rollback
  case schemaVersion, applicationID, dataVersion, mark, markAt, forgotten, lastID
  case firstKept, keepForgotten, forget, keptNotes, dropNotes
  case fetch, tagsAfter, changesAfter, history, step, keyed
  case newestEvent, newestEventOfSession, newestEventOfClient
  case newestUndoOfSession, newestUndoOfClient
  case notes, notesAfter
  case openOfSeries, openOfSeriesByScan
  case nextDueTime, nextDueTimeByScan, remindersAfter, addReminder, dropReminder
  case logInsert, logBefore, logMany, logUndone, logRedone, logNote, dropNote, put, delete
  case logAll, todoAt, deleteAll, dropReminders

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
    case .markAt:
      """
      SELECT revision, session, at FROM change
      WHERE revision = ? AND revision > \(Self.forgottenRevision)
      """
    case .forgotten: "SELECT \(Self.forgottenRevision)"
    case .lastID:
      """
      SELECT max(coalesce((SELECT max(todo) FROM change WHERE todo < \(1 << 53)), 0),
        coalesce((SELECT max(id) FROM todo WHERE id < \(1 << 53)), 0),
        coalesce((SELECT last_id FROM forgotten), 0))
      """
    case .firstKept:
      // The first of the oldest that is young enough, else the one behind them.
      """
      WITH oldest AS (SELECT revision, at FROM change
        WHERE revision > \(Self.forgottenRevision) AND revision <= ?1 ORDER BY revision LIMIT ?3)
      SELECT coalesce((SELECT min(revision) FROM oldest WHERE at >= ?2),
        (SELECT max(revision) + 1 FROM oldest))
      """
    case .keepForgotten:
      // There are none any more if another process forgot them meanwhile.
      """
      INSERT INTO forgotten (row, last_id, revision)
      SELECT 1, coalesce(max(todo), 0), ?1 - 1 FROM change WHERE revision < ?1 AND revision > ?2
      ON CONFLICT (row) DO UPDATE
      SET last_id = max(last_id, excluded.last_id), revision = max(revision, excluded.revision)
      """
    case .forget:
      // All but the values that last.
      """
      DELETE FROM change WHERE revision < ?1 AND revision > ?2 AND (lasts IS NOT 1 OR value IS NULL
        OR EXISTS (SELECT 1 FROM change n WHERE n.note = change.note AND n.revision > change.revision))
      """
    case .keptNotes:
      // The last of so many, how many there are, and how many of them may go.
      """
      SELECT max(revision), count(*), sum(\(Self.isForgettable)) FROM (\(Self.kept)
        ORDER BY revision LIMIT ?5)
      """
    case .dropNotes:
      """
      DELETE FROM change WHERE revision IN (
        SELECT revision FROM (\(Self.kept) AND revision <= ?5) WHERE \(Self.isForgettable))
      """
    case .fetch: "SELECT \(TodoColumns.list(of: "todo")) FROM todo WHERE id = ?"
    case .tagsAfter:
      "SELECT id, completed_at, tags FROM todo NOT INDEXED WHERE id > ? ORDER BY id LIMIT ?"
    case .changesAfter: LogRows.changes(where: "c.revision > ? ORDER BY c.revision LIMIT ?")
    case .history: LogRows.changes(where: "c.todo = ? ORDER BY c.revision DESC LIMIT ?")
    case .step: "SELECT \(LogRows.stepColumns) FROM change WHERE revision = ? AND step = revision"
    case .newestEvent: Self.newest(Self.isEvent)
    case .newestEventOfSession: Self.newest(Self.isEvent, Self.isOfSession)
    case .newestEventOfClient: Self.newest(Self.isEvent, Self.isOfClient)
    case .newestUndoOfSession: Self.newest(Self.isUndo, Self.isOfSession)
    case .newestUndoOfClient: Self.newest(Self.isUndo, Self.isOfClient)
    case .keyed: LogRows.changes(where: "c.key = ? LIMIT ?")
    // By the index there may be many that are older; by the log, many that are no notes.
    case .notes: Self.notes("INDEXED BY change_by_note")
    case .notesAfter: Self.notes("NOT INDEXED")
    case .logInsert:
      "INSERT INTO change (\(Self.logColumns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
    case .logBefore:
      """
      INSERT INTO change (\(Self.logColumns), \(Self.columns))
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, \(Self.columns) FROM todo WHERE id = ?2
      """
    case .logMany:
      // The ids are a JSON array, in the order of the revisions.
      """
      INSERT INTO change (revision, todo, step, at, undoes, redoes, session, client, \(Self.columns))
      SELECT ?1 + ids.key, todo.id, ?2, ?3, ?4, ?5, ?6, ?7, \(TodoColumns.list(of: "todo"))
      FROM json_each(?8) AS ids CROSS JOIN todo ON todo.id = ids.value
      """
    case .logAll:
      """
      INSERT INTO change (todo, step, at, session, client, \(Self.columns))
      SELECT id, ?1, ?2, ?3, ?4, \(Self.columns) FROM todo NOT INDEXED
      WHERE id >= ?5 ORDER BY id LIMIT ?6
      """
    case .todoAt: "SELECT todo FROM change WHERE revision = ?"
    // Without a condition, SQLite empties the table and its indices page by page.
    case .deleteAll: "DELETE FROM todo"
    case .dropReminders: "DELETE FROM reminder"
    case .logUndone: "UPDATE change SET reversed = ?2 WHERE revision = ?1"
    case .logRedone:
      // The step that is in effect again, and the undo that no longer is.
      """
      UPDATE change SET reversed = CASE revision WHEN ?1 THEN NULL ELSE ?2 END
      WHERE revision IN (?1, (SELECT reversed FROM change WHERE revision = ?1))
      """
    case .logNote:
      """
      INSERT INTO change (revision, todo, step, at, session, note, value, lasts)
      VALUES (?, 0, 0, ?, ?, ?, ?, ?)
      """
    case .dropNote: "DELETE FROM change WHERE note = ? AND revision <= \(Self.forgottenRevision)"
    case .put:
      """
      INSERT INTO todo (id, \(Self.putColumns.joined(separator: ", ")))
      VALUES (?\(String(repeating: ", ?", count: Self.putColumns.count)))
      ON CONFLICT (id) DO UPDATE SET \(Self.replacements)
      """
    case .openOfSeries: Self.openOfSeries("INDEXED BY todo_by_series")
    case .openOfSeriesByScan: Self.openOfSeries("NOT INDEXED")
    case .nextDueTime: Self.nextDueTime("INDEXED BY todo_timed")
    case .nextDueTimeByScan: Self.nextDueTime("NOT INDEXED")
    case .remindersAfter:
      "SELECT at, todo FROM reminder WHERE (at, todo) > (?, ?) ORDER BY at, todo LIMIT ?"
    case .addReminder: "INSERT OR IGNORE INTO reminder (at, todo) VALUES (?, ?)"
    case .dropReminder: "DELETE FROM reminder WHERE at = ? AND todo = ?"
    case .delete: "DELETE FROM todo WHERE id = ?"
    }
  }

  private static let isEvent = "undoes IS NULL AND redoes IS NULL"
  private static let isUndo = "undoes IS NOT NULL"
  private static let isOfSession = "session = ? AND revision > ?"
  private static let isOfClient = "client = ? AND revision <= ?"

  /// The newest step of a kind that is in effect. The conditions are those of the indices of schema 12, or
  /// all that was ever reversed, or that others did, would be looked at.
  private static func newest(_ kind: String, _ makers: String = "TRUE") -> String {
    """
    SELECT \(LogRows.stepColumns) FROM change
    WHERE \(makers) AND step = revision AND \(kind) AND reversed IS NULL
    ORDER BY revision DESC LIMIT 1
    """
  }

  /// The newest notes whose names lie between two, made after a revision.
  private static func notes(_ index: String) -> String {
    """
    SELECT revision, at, note, value FROM change c \(index)
    WHERE note BETWEEN ? AND ? AND revision > ? AND NOT EXISTS (
      SELECT 1 FROM change n WHERE n.note = c.note AND n.revision > c.revision)
    ORDER BY revision LIMIT ?
    """
  }

  /// The values that stayed when the log forgot their notes, after a revision, whose names lie between two
  /// and end with the id of a todo.
  private static let kept = """
    SELECT revision, CAST(substr(note, ?4) AS INTEGER) AS about FROM change NOT INDEXED
    WHERE revision > ?1 AND revision <= \(forgottenRevision) AND note BETWEEN ?2 AND ?3
    """

  /// Whether a todo is done or gone and the log has no change of it.
  private static let isForgettable = """
    about > 0 AND NOT EXISTS (SELECT 1 FROM todo WHERE id = about AND completed_at IS NULL)
      AND NOT EXISTS (
        SELECT 1 FROM change c WHERE c.todo = about AND c.revision > \(forgottenRevision))
    """

  /// The newest revision that the log no longer has, but for values that last; 0 while it has all.
  static let forgottenRevision = "coalesce((SELECT revision FROM forgotten), 0)"

  private static let logColumns = "revision, todo, step, at, undoes, redoes, session, key, client"

  private static var columns: String { TodoColumns.names.joined(separator: ", ") }

  /// The columns of a todo, and those that are derived from them.
  private static let putColumns =
    ["title_folded", "start", "repeats", "estimate"] + TodoColumns.names

  private static func openOfSeries(_ index: String) -> String {
    """
    SELECT id, \(TodoColumns.list(of: "todo")) FROM todo \(index)
    WHERE repeats = ? AND completed_at IS NULL ORDER BY id
    """
  }

  private static func nextDueTime(_ index: String) -> String {
    """
    SELECT due FROM todo \(index)
    WHERE length(due) > 10 AND completed_at IS NULL AND due > ? ORDER BY due LIMIT 1
    """
  }

  private static var replacements: String {
    putColumns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
  }
}
