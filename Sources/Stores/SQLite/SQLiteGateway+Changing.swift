import Entities

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

  package func record(_ change: Change) throws(StoreError) {
    try self.change { connection throws(StoreError) in
      try log(change, connection)
      if let after = change.after {
        try put(after, connection)
      } else {
        let statement = try connection.statement(.delete)
        statement.bind(change.todo)
        try statement.run()
      }
      knownMark = Mark(
        revision: change.revision, session: session.number, instant: change.instant)
    }
  }

  package func record(_ note: Note) throws(StoreError) {
    let name = Note.name(note.topic, note.key)
    try change { connection throws(StoreError) in
      // One that was kept for its value alone.
      let drop = try connection.statement(.dropNote)
      drop.bind(name)
      try drop.run()
      let statement = try connection.statement(.logNote)
      statement.bind(note.revision)
      statement.bind(note.instant)
      statement.bind(session.number)
      statement.bind(name)
      statement.bind(note.value)
      statement.bind(note.topic.lasts ? 1 : 0)
      try statement.run()
      knownMark = Mark(revision: note.revision, session: session.number, instant: note.instant)
    }
  }

  package func forgetChanges(
    upTo revision: Int, before instant: Instant, limit: Int
  ) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let bounds = try forgettable(upTo: revision, before: instant, limit: limit)
      rollback()
      guard bounds.forgotten + 1 < bounds.firstKept else { return false }
      try forget(before: bounds.firstKept)
      return bounds.firstKept - bounds.forgotten > limit
    } catch {
      rollback()
      throw error
    }
  }

  /// Forgets the changes before a revision. Others may have forgotten them meanwhile.
  func forget(before firstKept: Int) throws(StoreError) {
    try change { connection throws(StoreError) in
      let forgotten = try connection.statement(.forgotten).integer()
      for sql in [FixedSQL.keepForgotten, .forget] {
        let statement = try connection.statement(sql)
        statement.bind(firstKept)
        statement.bind(forgotten)
        try statement.run()
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
      let statement = try connection.statement(.firstKept)
      statement.bind(min(revision, newest - 1))
      statement.bind(instant)
      statement.bind(limit)
      return (forgotten, try checked(try statement.integer()))
    }
  }

  private func log(_ change: Change, _ connection: Connection) throws(StoreError) {
    // What was before is copied from the todo's row: the log cannot differ from what was stored.
    let statement = try connection.statement(change.before == nil ? .logInsert : .logBefore)
    statement.bind(change.revision)
    statement.bind(change.todo)
    statement.bind(change.step)
    statement.bind(change.instant)
    let (undone, redone): (Int?, Int?) =
      switch change.origin {
      case .event: (nil, nil)
      case .undo(let step): (step, nil)
      case .redo(let step): (nil, step)
      }
    statement.bind(undone)
    statement.bind(redone)
    statement.bind(session.number)
    statement.bind(change.key)
    try statement.run()
    if connection.rowsChanged != 1 { throw StoreError.damaged("no todo that was read before") }
    if change.step == change.revision, let event = undone ?? redone {
      // The step that is reversed, and the undo that a redo reverses with it, are in effect or no longer.
      let reversal = try connection.statement(undone == nil ? .logRedone : .logUndone)
      reversal.bind(event)
      reversal.bind(change.revision)
      try reversal.run()
    }
  }

  private func put(_ todo: Todo, _ connection: Connection) throws(StoreError) {
    let statement = try connection.statement(.put)
    statement.bind(todo.id)
    statement.bind(todo.title.folded)
    TodoColumns.bind(todo, to: statement)
    try statement.run()
  }
}
