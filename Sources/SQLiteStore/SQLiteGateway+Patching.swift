import Entities
import StoreTables

/// How changes are stored that leave a todo in its place: only the columns that change are written, and only
/// the indices that have one of them. Many are one statement for the log, and one for each run of todos that
/// change alike: bare statements of the same effect take two thirds to three quarters of the time.
extension SQLiteGateway {
  package func record(_ changes: [Change]) throws(StoreError) {
    if let patched = PatchedTodos(changes), try record(patched) { return }
    for change in changes { try record(change) }
  }

  package func record(_ changes: PatchedTodos) throws(StoreError) -> Bool {
    for start in stride(from: 0, to: changes.todos.count, by: TodoPieces.size) {
      if start > 0 { try checkInterruption() }
      let piece = changes.todos[start..<min(start + TodoPieces.size, changes.todos.count)]
      let revision = changes.revision + start
      let connection = try changing()
      // As they are before the changes.
      let (undone, redone) = changes.origin.steps
      try connection.statement(
        .logMany,
        [
          .integer(revision), .integer(changes.step), .instant(changes.instant),
          undone.map { .integer($0) }, redone.map { .integer($0) }, .integer(session.number),
          changes.client.map { .text($0) }, .integers(piece.map(\.id)),
        ]
      ).run()
      if connection.rowsChanged != piece.count { throw .damaged("no todo that was read before") }
      if changes.step == revision { try noteReversal(changes.origin, revision) }
      var rest = piece
      while let first = rest.first {
        let run = rest.prefix { $0.patch === first.patch }
        try put(run, revision + run.startIndex - start, changes.instant, connection)
        rest = rest[run.endIndex...]
      }
      advance(to: revision + piece.count - 1, changes.instant)
    }
    return true
  }

  /// Patches todos that change alike, by changes that are in the log, the first at this revision.
  private func put(
    _ todos: ArraySlice<(id: Int, patch: TodoPatch)>, _ revision: Int, _ instant: Instant,
    _ connection: Connection
  ) throws(StoreError) {
    guard let patch = todos.first?.patch else { return }
    let sign = patch.kind == .completed ? 1 : patch.kind == .reopened ? -1 : 0
    connection.counted.now?.done += sign * todos.count
    if todos.count < Self.leastRun {
      for (index, todo) in todos.enumerated() {
        try put(patch, todo.id, revision + index, instant, connection)
      }
      return
    }
    try connection.update(
      patch, isRun: true, instant, [.integer(revision), .integer(revision + todos.count - 1)])
    if patch.kind.endsClaim { try self.change(.dropClaims, [.integers(todos.map(\.id))]) }
  }

  /// From this many todos on, one statement takes less time for all than one for each.
  private static let leastRun = 8

  /// Patches one todo.
  func put(
    _ patch: TodoPatch, _ id: Int, _ revision: Int, _ instant: Instant, _ connection: Connection
  ) throws(StoreError) {
    try connection.update(patch, isRun: false, instant, [.integer(revision), .integer(id)])
    if patch.kind.endsClaim { try self.change(.dropClaims, [.integers([id])]) }
    try keepSchedule(of: id, patch)
  }
}

extension Connection {
  /// Gives todos the values of a patch, made at an instant: one todo, by a revision and its id, or a run, by
  /// the revisions of the first and the last.
  fileprivate func update(
    _ patch: TodoPatch, isRun: Bool, _ instant: Instant, _ others: [TableValue?]
  ) throws(StoreError) {
    let values = patch.columns.map(\.value) + [.instant(instant)] + others
    try query(patch.update(isRun: isRun), values).run()
  }
}

extension TodoPatch {
  /// The columns that change, and their values.
  fileprivate var columns: [(name: String, value: TableValue?)] {
    var columns: [(name: String, value: TableValue?)] = []
    if let title { columns += [("title", .text(title)), ("title_folded", .folded(title.folded))] }
    if let content { columns.append(("content", .text(content))) }
    if let due { columns.append(("due", due.day.map { .text(DueText.encoded($0, due.time)) })) }
    if let priority { columns.append(("priority", .integer(Int(priority.rawValue)))) }
    if let tags { columns.append(("tags", .text(TodoColumns.encoded(tags)))) }
    if let completedAt { columns.append(("completed_at", completedAt.map { .instant($0) })) }
    if let schedule {
      columns += [
        ("schedule", schedule.flatMap(ScheduleText.encoded).map { .text($0) }),
        ("start", schedule?.start.map { .text($0.description) }),
        ("repeats", series.map { .integer($0) }),
        ("estimate", schedule?.estimate.map { .integer($0.minutes) }),
        ("parent", schedule?.parent.map { .integer($0) }), ("uid", schedule?.uid.map { .text($0) }),
      ]
    }
    return columns
  }

  /// The statement that sets the columns, in the order of their values. The revision of each todo of a
  /// run is that of its row in the log.
  func update(isRun: Bool) -> String {
    let condition =
      isRun
      ? """
      rev = change.revision
      FROM change WHERE change.revision BETWEEN ? AND ? AND todo.id = change.todo
      """ : "rev = ? WHERE id = ?"
    let assignments = columns.map { $0.name + " = ?, " }.joined()
    return "UPDATE todo SET \(assignments)updated_at = ?, \(condition)"
  }
}
