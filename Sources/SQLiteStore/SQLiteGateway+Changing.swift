import Entities
import StoreTables

extension SQLiteGateway {
  package func newID() throws(StoreError) -> Int {
    try beginChanges()
    return try read { connection throws(StoreError) in
      let last =
        if let knownLastID { knownLastID } else {
          try checked(try connection.statement(.lastID).integer())
        }
      let id = try TodoColumns.number(last + 1)
      knownLastID = id
      return id
    }
  }

  /// Records one change.
  func record(_ change: Change) throws(StoreError) {
    try self.change { connection throws(StoreError) in
      try log(change, connection)
      if let patch = TodoPatch(from: change.before, to: change.after), let after = change.after {
        try put(patch, after.id, after.rev, after.updatedAt, connection)
      } else {
        try keepReminders(change, connection)
        if let after = change.after {
          try put(after, connection)
        } else {
          try connection.statement(.delete).bind(change.todo).run()
        }
      }
      connection.counted.follow(change)
      knownMark = Mark(
        revision: change.revision, session: session.number, instant: change.instant)
    }
  }

  package func record(_ note: Note) throws(StoreError) {
    let name = Note.name(note.topic, note.key)
    try change { connection throws(StoreError) in
      // One that was kept for its value alone.
      try connection.statement(.dropNote).bind(name).run()
      try connection.statement(.logNote)
        .bind(note.revision).bind(note.instant).bind(session.number)
        .bind(name).bind(note.value).bind(note.topic.lasts ? 1 : 0).run()
      knownMark = Mark(revision: note.revision, session: session.number, instant: note.instant)
    }
  }

  package func forgetChanges(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> Bool {
    defer { rollback() }
    let bounds = try forgettable(upTo: revision, before: instant, limit: limit)
    guard bounds.forgotten + 1 < bounds.firstKept else { return false }
    try forget(before: bounds.firstKept)
    return bounds.firstKept - bounds.forgotten > limit
  }

  package func forgetNotes(
    _ topic: Note.Topic, after revision: Int, limit: Int
  ) throws(StoreError) -> Int? {
    defer { rollback() }
    let names = LogRows.names(topic)
    func bind(_ statement: Statement, _ last: Int) -> Statement {
      statement.bind(revision).bind(names.first).bind(names.last).bind(names.first.utf8.count + 1)
        .bind(last)
    }
    let kept = try read { connection throws(StoreError) in
      try bind(connection.statement(.keptNotes), max(0, limit)).first {
        (last: $0.integer(0), count: $0.integer(1), forgettable: $0.integer(2))
      }
    }
    guard let kept, kept.count > 0 else { return nil }
    if kept.forgettable > 0 {
      try change { connection throws(StoreError) in
        try bind(connection.statement(.dropNotes), kept.last).run()
      }
      try commit(isSeen: false)
    }
    return kept.count < limit ? nil : kept.last
  }

  /// Forgets the changes before a revision. Others may have forgotten them meanwhile.
  func forget(before firstKept: Int) throws(StoreError) {
    try change { connection throws(StoreError) in
      let forgotten = try connection.statement(.forgotten).integer()
      for sql in [FixedSQL.keepForgotten, .forget] {
        try connection.statement(sql).bind(firstKept).bind(forgotten).run()
      }
    }
    try commit(isSeen: false)
  }

  /// The last revision that the log forgot, and the first that is to stay in it.
  private func forgettable(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> (forgotten: Int, firstKept: Int) {
    let newest = try mark().revision
    return try read { connection throws(StoreError) in
      let forgotten = try checked(try connection.statement(.forgotten).integer())
      let firstKept = try connection.statement(.firstKept)
        .bind(min(revision, newest - 1)).bind(instant).bind(limit).integer()
      return (forgotten, try checked(firstKept))
    }
  }

  private func log(_ change: Change, _ connection: Connection) throws(StoreError) {
    let (undone, redone) = change.origin.steps
    // What was before is copied from the todo's row: the log cannot differ from what was stored.
    try connection.statement(change.before == nil ? .logInsert : .logBefore)
      .bind(change.revision).bind(change.todo).bind(change.step).bind(change.instant)
      .bind(undone).bind(redone).bind(session.number).bind(change.key).bind(change.client)
      .run()
    if connection.rowsChanged != 1 { throw StoreError.damaged("no todo that was read before") }
    if change.step == change.revision { try noteReversal(change.origin, change.step, connection) }
  }

  /// Notes at the beginning of a step that what it reverses, and the undo that a redo reverses with it, are
  /// in effect or no longer.
  func noteReversal(
    _ origin: StepOrigin, _ step: Int, _ connection: Connection
  ) throws(StoreError) {
    let (undone, redone) = origin.steps
    guard let event = undone ?? redone else { return }
    try connection.statement(undone == nil ? .logRedone : .logUndone).bind(event).bind(step).run()
  }

  /// The values in the order of ``TodoColumns/names``.
  private func put(_ todo: Todo, _ connection: Connection) throws(StoreError) {
    try connection.statement(.put)
      .bind(todo.id).bind(todo.title.folded)
      .bind(todo.start?.description).bind(TodoColumns.repeats(todo))
      .bind(todo.rev).bind(Int(todo.priority.rawValue))
      .bind(todo.due.map { DueText.encoded($0, todo.time) })
      .bind(todo.createdAt).bind(todo.updatedAt).bind(todo.completedAt)
      .bind(TodoColumns.encoded(todo.tags)).bind(todo.title).bind(todo.content)
      .bind(todo.schedule.flatMap(ScheduleText.encoded)).run()
  }

  /// Keeps the table of reminders of a todo that is not patched. Most todos have none, before and after.
  private func keepReminders(_ change: Change, _ connection: Connection) throws(StoreError) {
    for (todo, sql) in [(change.before, FixedSQL.dropReminder), (change.after, .addReminder)] {
      guard let todo, todo.isScheduled else { continue }
      for moment in todo.reminderMoments {
        try connection.statement(sql).bind(moment.description).bind(change.todo).run()
      }
    }
  }
}
