import Entities

/// What engines write differently in ``TableSQL``.
package protocol TableDialect {
  /// What the names of tables begin with.
  static var schema: String { get }

  /// The column that says which store a row of a table belongs to, and the value of ours; empty if a table
  /// has the rows of one store.
  static var owner: (column: String, value: String) { get }

  /// What the names of functions begin with.
  static var functions: String { get }

  /// What stands for a value, from 1.
  static func place(_ number: Int) -> String

  /// What follows a column that is to be one of those of a list.
  static func isAny(of place: String) -> String

  /// Has a table read by an index, or by none; empty if the engine chooses.
  static func by(_ index: String?) -> String

  /// Reads the changes (`c`) that pass a condition, in an order with its limit, in ``LogRows/columns``.
  static func changes(_ condition: String, _ order: String) -> String

  /// Reads the steps whose numbers a query gives, before the first value, the newest first, at most as many
  /// as the second value, in ``LogRows/stepColumns``.
  static func steps(_ numbers: String) -> String

  /// The numbers of the steps that deleted todos which are still gone.
  static var stepsOfGone: String { get }

  /// The next revision of each todo (`t`) that is logged behind a revision, in the order of their ids.
  static func nextRevision(behind place: String) -> String

  /// The columns of a todo's table that are derived from it.
  static var derived: [TodoColumn] { get }

  /// A place for a value of a type, where the engine would not know which one that is.
  static func typed(_ place: String, _ type: TableType) -> String

  /// Reads, of the todos that have a greater id than the first value, at most as many as the second: their
  /// ids, of which the last one is enough, and tags of open ones with how often they occur. In a row, what
  /// it does not have is NULL.
  static var tagsAfter: String { get }
}

extension TableDialect {
  /// The columns of a whole row of a todo.
  package static var putColumns: [String] { ["id"] + (derived + TodoColumns.stored).map(\.name) }

  /// What they have for a todo.
  package static func values(_ todo: Todo) -> [TableValue?] {
    [.integer(todo.id)] + (derived + TodoColumns.stored).map { $0.value(todo) }
  }

  /// Has a row that is there replaced.
  package static var replacing: String {
    let key = owner.column.isEmpty ? "id" : "\(owner.column), id"
    let columns = putColumns.dropFirst().map { "\($0) = excluded.\($0)" }
    return "ON CONFLICT (\(key)) DO UPDATE SET \(columns.joined(separator: ", "))"
  }
}

/// The statements over the tables of the log and of todos that engines share.
package enum TableSQL: Int, CaseIterable, Sendable {
  case put, logInsert, logBefore
  case markAt, changesAfter, changesFromStep, history, keyed, step, newestEvent
  case stepsBefore, stepsOfTodo, stepsOfClient, stepsOfNobody, stepsOfGone
  case newestEventOfSession, newestEventOfClient, newestUndoOfSession, newestUndoOfClient
  case notes, notesAfter, logNote, logDeletions, logged, dropNote, logUndone, logRedone
  case commentNotes, logAside, countComment
  case rankedBehind, rankedBefore, unrankedBehind, unrankedBefore, putRank
  case firstKept, forget, detachComments, keptNotes, wantedTodos, dropNotes
  case tagsAfter, identified, identifiedByScan, openOfSeries, openOfSeriesByScan, nextDueTime,
    nextDueTimeByScan
  case remindersAfter, addReminder, dropReminder, dropReminders, scheduled
  case predecessors, addPredecessor, dropPredecessor, dropPredecessors
  case claims, putClaim, dropClaims, dropAllClaims, noteHistory
  case checkedTodos, checkedLog, gaps, unfollowed, strayTodos, unlogged, orphans, mend

  /// Take away what tables derive from todos and log.
  static let dropDerived: [TableSQL] = [.dropReminders, .dropPredecessors, .dropAllClaims]

  /// The text.
  package func text(_ engine: any TableDialect.Type) -> String {
    let (change, todo) = (engine.schema + "change", engine.schema + "todo")
    let (column, value) = engine.owner
    let ours = column.isEmpty ? "" : "\(column) = \(value) AND"
    let (columns, values) = column.isEmpty ? ("", "") : ("\(column),", "\(value),")
    let places = (1...7).map(engine.place)
    let (one, two, three) = (places[0], places[1], places[2])
    let todoColumns = TodoColumns.names.joined(separator: ", ")
    let made = LogRows.made.map(\.name)
    let (isEvent, isUndo) = ("undoes IS NULL AND redoes IS NULL", "undoes IS NOT NULL")
    let isOfSession = "session = \(one) AND revision > \(two)"
    let isOfClient = "client = \(one) AND revision <= \(two)"
    // The conditions are those of indices, or all that was ever reversed, or that others did, would be
    // looked at.
    let newest = { (kind: String, makers: String, index: String) in
      """
      SELECT \(LogRows.stepColumns) FROM \(change) \(index)
      WHERE \(ours) \(makers) AND step = revision AND \(kind) AND reversed IS NULL
      ORDER BY revision DESC LIMIT 1
      """
    }
    // An engine may know no order within what is NULL unless that is part of the order.
    let stepsByClient = { (client: String) in
      """
      SELECT \(LogRows.stepColumns) FROM \(change)
      WHERE \(ours) \(client) AND revision < \(one) AND step = revision
      ORDER BY client DESC, revision DESC LIMIT \(two)
      """
    }
    let lastStep = { (revision: String) in
      """
      (SELECT step FROM \(change) WHERE \(ours) revision < \(revision) AND step > 0
        ORDER BY revision DESC LIMIT 1)
      """
    }
    // The newest notes whose names lie between two.
    let notes = { (index: String?, condition: String, order: String) in
      """
      SELECT revision, at, note, value FROM \(change) c \(engine.by(index))
      WHERE \(ours) note BETWEEN \(one) AND \(two) \(condition) AND NOT EXISTS (
        SELECT 1 FROM \(change) n WHERE \(ours) n.note = c.note AND n.revision > c.revision)
      ORDER BY \(order)
      """
    }
    let insert = { (table: String, names: [String]) in
      """
      INSERT INTO \(engine.schema)\(table) (\(columns) \(names.joined(separator: ", ")))
      VALUES (\(values) \((1...names.count).map(engine.place).joined(separator: ", ")))
      """
    }
    let (isLater, oldestFirst) = ("AND revision > \(three)", "revision LIMIT \(places[3])")
    let todos = { (index: String?, condition: String) in
      """
      SELECT id, \(TodoColumns.list(of: "todo")) FROM \(todo) \(engine.by(index))
      WHERE \(ours) \(condition)
      """
    }
    let identified = { (index: String?) in
      "SELECT uid, id FROM \(todo) \(engine.by(index)) WHERE \(ours) uid \(engine.isAny(of: one))"
    }
    let isOpenOfSeries = "repeats \(engine.isAny(of: one)) AND completed_at IS NULL"
    let nextDueTime = { (index: String?) in
      """
      SELECT due FROM \(todo) \(engine.by(index)) WHERE \(ours) \(engine.functions)length(due) > 10
        AND completed_at IS NULL AND due > \(one) ORDER BY due LIMIT 1
      """
    }
    let ranked = { (isBehind: String, direction: String) in
      """
      SELECT id, rank FROM \(todo) \(engine.by("todo_by_manual"))
      WHERE \(ours) rank IS NOT NULL AND (rank, id) \(isBehind) (\(one), \(two))
      ORDER BY rank\(direction), id\(direction) LIMIT \(three)
      """
    }
    let unranked = { (isBehind: String, direction: String) in
      """
      SELECT id FROM \(todo) \(engine.by(nil)) WHERE \(ours) rank IS NULL AND id \(isBehind) \(one)
      ORDER BY id\(direction) LIMIT \(two)
      """
    }
    return switch self {
    case .put: insert("todo", engine.putColumns) + " " + engine.replacing
    case .logInsert: insert("change", made)
    case .logBefore:
      // What was before is copied from the todo's row: the log cannot differ from what was stored.
      """
      INSERT INTO \(change) (\(columns) \(made.joined(separator: ", ")), \(todoColumns))
      SELECT \(values) \(LogRows.made.enumerated().map {
        engine.typed(engine.place($0 + 1), $1.type) }.joined(separator: ", ")), \(todoColumns)
      FROM \(todo) WHERE \(ours) id = \(two)
      """
    case .markAt: "SELECT revision, session, at FROM \(change) WHERE \(ours) revision = \(one)"
    case .changesAfter: engine.changes("c.revision > \(one)", "c.revision LIMIT \(two)")
    case .changesFromStep:
      // If the third value is a step. The changes of other steps follow those of the step.
      engine.changes(
        """
        c.revision > \(one) AND EXISTS (
          SELECT 1 FROM \(change) s WHERE \(ours) s.revision = \(three) AND s.step = s.revision)
        """, "c.revision LIMIT \(two)")
    case .history: engine.changes("c.todo = \(one)", "c.revision DESC LIMIT \(two)")
    case .keyed: engine.changes("c.key = \(one)", "c.revision LIMIT \(two)")
    case .step:
      "SELECT \(LogRows.stepColumns) FROM \(change) WHERE \(ours) revision = \(one) AND step = revision"
    case .stepsBefore:
      // From the first change of a step to the last one of the step before it, however many it has.
      """
      WITH RECURSIVE walk(number, step) AS (
        SELECT 1, \(lastStep(one))
        UNION ALL SELECT walk.number + 1, \(lastStep("walk.step")) FROM walk
        WHERE walk.number < \(two) AND walk.step IS NOT NULL)
      \(engine.steps("SELECT walk.step FROM walk"))
      """
    case .stepsOfTodo: engine.steps("SELECT step FROM \(change) WHERE \(ours) todo = \(three)")
    case .stepsOfClient: stepsByClient("client = \(three)")
    case .stepsOfNobody: stepsByClient("client IS NULL")
    case .stepsOfGone: engine.steps(engine.stepsOfGone)
    case .newestEvent: newest(isEvent, "TRUE", "")
    case .newestEventOfSession: newest(isEvent, isOfSession, "")
    case .newestEventOfClient: newest(isEvent, isOfClient, engine.by("change_event_by_client"))
    case .newestUndoOfSession: newest(isUndo, isOfSession, "")
    case .newestUndoOfClient: newest(isUndo, isOfClient, engine.by("change_undo_by_client"))
    // By the index there may be many that are older; by the log, many that are no notes.
    case .notes: notes("change_by_note", isLater, oldestFirst)
    case .notesAfter: notes(nil, isLater, oldestFirst)
    case .commentNotes: notes("change_by_note", "", "note DESC LIMIT \(three)")
    case .logNote:
      // The last value is 1 if the value of the note lasts.
      """
      INSERT INTO \(change) (\(columns) revision, todo, step, at, session, note, value, lasts)
      VALUES (\(values) \(one), 0, 0, \(two), \(three), \(places[3]), \(places[4]), \(places[5]) = 1)
      """
    case .logDeletions:
      // Deletes nothing yet: logs, behind a revision, that todos from an id on are deleted.
      """
      INSERT INTO \(change) (\(columns) revision, todo, step, at, session, client, \(todoColumns))
      SELECT \(values) \(engine.nextRevision(behind: one)), t.id, \(two),
        \(three), \(places[3]), CAST(\(places[4]) AS text), \(todoColumns)
      FROM (SELECT * FROM \(todo) WHERE \(ours) id >= \(places[5]) ORDER BY id LIMIT \(places[6])) t
      """
    case .logged:
      """
      SELECT \(engine.functions)count(*), \(engine.functions)max(todo) FROM \(change)
      WHERE \(ours) revision > \(one)
      """
    case .dropNote: "DELETE FROM \(change) WHERE \(ours) note = \(one) AND revision <= \(two)"
    case .logUndone: "UPDATE \(change) SET reversed = \(two) WHERE \(ours) revision = \(one)"
    case .logRedone:
      // The step that is in effect again, and the undo that no longer is.
      """
      UPDATE \(change) SET reversed = CASE revision WHEN \(one) THEN NULL ELSE CAST(\(two) AS bigint) END
      WHERE \(ours) revision IN (\(one), (SELECT reversed FROM \(change)
        WHERE \(ours) revision = \(one)))
      """
    case .firstKept:
      // The first that is to stay, of the oldest up to a revision: the first that was not made before an
      // instant, else the one behind them.
      """
      WITH oldest AS (SELECT revision, at FROM \(change) WHERE \(ours) revision > \(places[3])
        AND revision <= \(one) ORDER BY revision LIMIT \(three))
      SELECT coalesce((SELECT \(engine.functions)min(revision) FROM oldest WHERE at >= \(two)),
        (SELECT \(engine.functions)max(revision) + 1 FROM oldest))
      """
    case .forget:
      // All but the values that last.
      """
      DELETE FROM \(change) AS c WHERE \(ours) revision < \(one) AND revision > \(two)
        AND (lasts IS NOT TRUE OR value IS NULL OR EXISTS (SELECT 1 FROM \(change) n
          WHERE \(ours) n.note = c.note AND n.revision > c.revision))
      """
    case .detachComments:
      // Comments that the log has forgotten belong to no step any more.
      """
      UPDATE \(change) SET todo = 0, step = 0, key = NULL, content = NULL
      WHERE \(ours) revision < \(one) AND revision > \(two) AND todo > 0
      """
    case .rankedBehind: ranked(">", "")
    case .rankedBefore: ranked("<", " DESC")
    case .unrankedBehind: unranked(">", "")
    case .unrankedBefore: unranked("<", " DESC")
    case .putRank: "UPDATE \(todo) SET rank = \(one) WHERE \(ours) id = \(two)"
    case .logAside:
      // What it was before stands where other changes have the content that a todo had. The last value is as in
      // a note.
      """
      UPDATE \(change) SET note = \(two), value = \(three), content = \(places[3]), lasts = \(places[4]) = 1
      WHERE \(ours) revision = \(one)
      """
    case .countComment:
      "UPDATE \(todo) SET comments = coalesce(comments, 0) + \(two) WHERE \(ours) id = \(one)"
    case .keptNotes:
      // The values that stayed when the log forgot their notes, up to the second value.
      """
      SELECT revision, at, note, value FROM \(change) \(engine.by(nil))
      WHERE \(ours) revision > \(one) AND revision <= \(two)
        AND note BETWEEN \(three) AND \(places[3]) ORDER BY revision LIMIT \(places[4])
      """
    case .wantedTodos:
      // Those that are open, or just there if the third value is 1, or of which the log has a change after the
      // second value.
      """
      SELECT id FROM \(todo) WHERE \(ours) id \(engine.isAny(of: one))
        AND (completed_at IS NULL OR \(three) = 1)
      UNION SELECT todo FROM \(change)
      WHERE \(ours) todo \(engine.isAny(of: one)) AND revision > \(two)
      """
    case .dropNotes:
      "DELETE FROM \(change) WHERE \(ours) revision \(engine.isAny(of: one)) AND revision <= \(two)"
    case .tagsAfter: engine.tagsAfter
    case .identified: identified("todo_by_uid")
    case .identifiedByScan: identified(nil)
    case .openOfSeries: todos("todo_by_series", isOpenOfSeries)
    case .openOfSeriesByScan: todos(nil, isOpenOfSeries)
    case .nextDueTime: nextDueTime("todo_timed")
    case .nextDueTimeByScan: nextDueTime(nil)
    case .remindersAfter:
      """
      SELECT at, todo FROM \(engine.schema)reminder WHERE \(ours) (at, todo) > (\(one), \(two))
      ORDER BY at, todo LIMIT \(three)
      """
    case .predecessors:
      """
      SELECT id, todo FROM \(engine.schema)predecessor
      WHERE \(ours) id BETWEEN \(one) AND \(two) ORDER BY id, todo LIMIT \(three)
      """
    case .claims:
      "SELECT todo, until, token, client FROM \(engine.schema)claim WHERE \(ours) until > \(one)"
    case .putClaim: insert("claim", ["todo", "until", "token", "client"])
    case .dropClaims:
      "DELETE FROM \(engine.schema)claim WHERE \(ours) todo \(engine.isAny(of: one))"
    case .dropAllClaims: "DELETE FROM \(engine.schema)claim WHERE \(ours) TRUE"
    case .noteHistory:
      """
      SELECT revision, at, note, value FROM \(change) WHERE \(ours) note = \(one)
        AND revision > \(three) ORDER BY revision DESC LIMIT \(two)
      """
    case .addPredecessor: insert("predecessor", ["id", "todo"]) + " ON CONFLICT DO NOTHING"
    case .dropPredecessor:
      "DELETE FROM \(engine.schema)predecessor WHERE \(ours) id = \(one) AND todo = \(two)"
    case .dropPredecessors: "DELETE FROM \(engine.schema)predecessor WHERE \(ours) TRUE"
    case .addReminder: insert("reminder", ["at", "todo"]) + " ON CONFLICT DO NOTHING"
    case .dropReminder:
      "DELETE FROM \(engine.schema)reminder WHERE \(ours) at = \(one) AND todo = \(two)"
    case .dropReminders: "DELETE FROM \(engine.schema)reminder WHERE \(ours) TRUE"
    case .checkedTodos:
      """
      SELECT id, \(TodoColumns.list(of: "todo")), \(engine.derived.map(\.name).joined(separator: ", "))
      FROM \(todo) \(engine.by(nil)) WHERE \(ours) id >= \(one) ORDER BY id LIMIT \(two)
      """
    case .checkedLog:
      """
      SELECT \(LogRows.checkedColumns) FROM \(change) \(engine.by(nil))
      WHERE \(ours) revision >= \(one) ORDER BY revision LIMIT \(two)
      """
    // The rows of these are sentences about what is not as it should be.
    case .gaps:
      """
      SELECT CASE revision - previous WHEN 2 THEN 'the log lacks revision ' || (previous + 1)
        ELSE 'the log lacks revisions ' || (previous + 1) || ' to ' || (revision - 1) END
      FROM (SELECT revision,
          \(engine.functions)lag(revision, 1, \(one)) OVER (ORDER BY revision) AS previous
        FROM \(change) WHERE \(ours) revision > \(one)) c
      WHERE revision - previous > 1
      """
    case .unfollowed:
      // What a change found is what the change before it made.
      """
      SELECT 'todo ' || todo || ': revision ' || revision
        || ' does not follow from the change before it'
      FROM (SELECT todo, revision, rev, \(engine.functions)lag(revision) OVER changes AS previous,
          \(engine.functions)lag(rev) OVER changes AS previous_rev
        FROM \(change) WHERE \(ours) note IS NULL
        WINDOW changes AS (PARTITION BY todo ORDER BY revision)) c
      WHERE previous IS NOT NULL
        AND CASE WHEN rev IS NULL THEN previous_rev IS NULL ELSE rev <> previous END
      """
    case .strayTodos:
      // By its last change, a todo is gone if it was there before: that change has no row to be followed.
      """
      SELECT CASE WHEN t.id IS NULL
          THEN 'todo ' || c.todo || ' is gone; the log has it since revision ' || c.revision
        ELSE 'todo ' || t.id || ' is at revision ' || t.rev
          || ', which is not that of its last change in the log' END
      FROM (SELECT todo, revision, rev FROM \(change) c WHERE \(ours) note IS NULL AND NOT EXISTS (
          SELECT 1 FROM \(change) n WHERE \(ours) n.todo = c.todo AND n.revision > c.revision
            AND n.note IS NULL)) c
      LEFT JOIN (SELECT id, rev FROM \(todo) WHERE \(ours) TRUE) t ON t.id = c.todo
      WHERE CASE WHEN t.id IS NULL THEN c.rev IS NULL ELSE t.rev <> c.revision END
      """
    case .unlogged:
      """
      SELECT 'todo ' || id || ' is in no change of the log' FROM \(todo) t WHERE \(ours) rev > \(one)
        AND NOT EXISTS (SELECT 1 FROM \(change) c WHERE \(ours) c.todo = t.id)
      """
    case .orphans:
      """
      SELECT 'todo ' || id || ' stands under todo ' || parent || ', which is gone' FROM \(todo) t
      WHERE \(ours) parent IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM \(todo) p WHERE \(ours) p.id = t.parent)
      """
    case .mend:
      """
      UPDATE \(todo) SET \(engine.derived.enumerated().map {
        "\($1.name) = \(engine.place($0 + 2))" }.joined(separator: ", "))
      WHERE \(ours) id = \(one)
      """
    case .scheduled: todos(nil, "schedule IS NOT NULL")
    }
  }
}
