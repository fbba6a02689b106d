import Entities
import StoreTables
import System

/// How the todos of a step that deleted them come back: the log has them as they were, so they never pass
/// through this program, but for the few that have a schedule.
extension SQLiteGateway {
  /// A million todos come back in a third of the time that one change after the other takes, most of
  /// which goes into indices: entries that come in no order change a page each.
  package func restoreAll(
    deletedIn deletion: Int, in step: Int, at instant: Instant, origin: StepOrigin,
    by client: String?
  ) throws(StoreError) -> Int {
    try beginChanges()
    let beginning = try revision()
    let present = try count(TodoFilter(), at: LocalTime(date: .first, time: .midnight))
    var (count, last, isIndexed) = (0, deletion - 1, true)
    while let run = try run(of: deletion, after: last) {
      if count > 0 { try checkInterruption() }
      let offset = beginning + count + 1 - run.revisions.lowerBound
      let revision = try TodoColumns.number(run.revisions.upperBound + offset)
      try change { connection throws(StoreError) in
        // Making them again reads the todos that are there, too.
        if isIndexed, count >= max(Self.fewest, present / 4) {
          try connection.dropIndicesOfTodos()
          isIndexed = false
        }
        let (undone, redone) = origin.steps
        try connection.statement(.logRestored)
          .bind(offset).bind(step).bind(instant).bind(undone).bind(redone).bind(session.number)
          .bind(client).bind(run.revisions.lowerBound).bind(run.revisions.upperBound).run()
        try connection.statement(.putRestored)
          .bind(offset).bind(instant)
          .bind(run.revisions.lowerBound).bind(run.revisions.upperBound).run()
        try restoreSchedules(run.revisions, connection)
        connection.counted.grow(all: run.revisions.count, done: run.done)
        advance(to: revision, instant)
      }
      if step == beginning + count + 1 { try noteReversal(origin, step) }
      count += run.revisions.count
      last = run.revisions.upperBound
    }
    if !isIndexed { try makeIndicesOfTodos() }
    return count
  }

  /// From this many todos on, their indices are made again.
  private static let fewest = 5000
  /// How many todos one statement brings back at most.
  private static let size = 5000

  /// The next changes of a step that follow each other without a note between them, and how many of their
  /// todos were done; nil after the last one.
  private func run(
    of deletion: Int, after last: Int
  ) throws(StoreError) -> (revisions: ClosedRange<Int>, done: Int)? {
    try read { connection throws(StoreError) in
      let next = try connection.statement(.nextChange).bind(last)
        .first { ($0.integer(0), $0.integer(1)) }
      guard let (first, step) = next, step == deletion else { return nil }
      _ = try TodoColumns.number(first)
      var size = Self.size
      while size > 0 {
        let found = try connection.statement(.deletedRun)
          .bind(first).bind(first + size - 1).bind(deletion)
          .first { (count: $0.integer(0), last: $0.integer(1), done: $0.integer(2)) }
        if let found, found.count > 0, found.last - first == found.count - 1 {
          return (first...found.last, found.done)
        }
        size /= 2
      }
      throw .damaged("a step that did not delete its todos")
    }
  }

  /// Gives todos that have a schedule what is derived from it.
  private func restoreSchedules(
    _ revisions: ClosedRange<Int>, _ connection: Connection
  ) throws(StoreError) {
    let scheduled = try connection.statement(.scheduledDeletions)
      .bind(revisions.lowerBound).bind(revisions.upperBound)
    _ = try scheduled.rows { row throws(StoreError) in
      let todo = try row.todo()
      try connection.statement(.derive)
        .bind(todo.start?.description).bind(TodoColumns.repeats(todo))
        .bind(todo.schedule?.estimate?.minutes).bind(todo.id).run()
      try keepReminders(([], todo.reminderMoments), todo.id, connection)
    }
  }

  /// One after the other, since no statement is interrupted.
  private func makeIndicesOfTodos() throws(StoreError) {
    try change { connection throws(StoreError) in
      for index in connection.indicesOfTodos {
        try checkInterruption()
        try connection.run(index.sql)
      }
    }
    // What sorting for the indices took is given back to the system.
    Memory.trim()
  }
}

extension Connection {
  fileprivate var indicesOfTodos: [(name: String, sql: String)] {
    schema.indices.filter { $0.name.hasPrefix("todo_") }
  }

  fileprivate func dropIndicesOfTodos() throws(StoreError) {
    for index in indicesOfTodos { try run("DROP INDEX IF EXISTS \(index.name)") }
  }
}
