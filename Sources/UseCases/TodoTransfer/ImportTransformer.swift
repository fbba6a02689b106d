import Entities

/// What becomes of a line whose todo is there.
package enum ImportChoice: String, Sendable, CaseIterable { case skip, update, add }

/// A line of which nothing, or not all, was taken.
package struct ImportFailure: Sendable {
  /// How many are shown.
  package static let limit = 100

  /// From 1.
  package let line: Int
  package let cause: Cause

  package enum Cause: Sendable { case invalid(InvalidTodo), unreadable(TransferFault) }
}

/// Adds the todos of some lines, in a step, or changes those that are there.
struct ImportTransformer {
  /// How many lines a step takes.
  static let stride = 2000

  let gateway: any EntityGateway
  let clock: any Clock
  let choice: ImportChoice
  /// Nil if no todo is known by the store's own number.
  let ids: StoreUUID?

  /// What comes of lines.
  struct Outcome {
    var tally = TransferTally()
    var failures: [ImportFailure] = []
    /// Whether a line names a todo that is not there yet.
    var isIncomplete = false
    /// What is said about new and present todos, by their ids for the time being.
    fileprivate var comments: [(id: Int, comments: [TransferComment])] = []
  }

  /// Takes lines, by their numbers. In the second phase, only links to todos that came later, where nobody has changed
  /// the todo since `note` was made. Records everything in the step; without one, nothing.
  func transform(
    _ lines: [(number: Int, line: TransferLine)], _ note: TransferNote, in step: inout Step?
  ) throws -> Outcome {
    var staged = StagedTodos(capacity: lines.count, from: gateway, clock)
    let named = lines.flatMap { line in
      [line.line.given.uid, line.line.parent.flatMap { $0 }].compactMap { $0 }
        + (line.line.after ?? [])
    }
    try staged.readAhead(uids: Array(Set(named)))
    var outcome = Outcome()
    for (number, line) in lines {
      do throws(any Error) {
        if note.phase == .links {
          try link(line, note, &staged)
        } else {
          try take(line, &staged, &outcome)
        }
      } catch let fault as InvalidTodo {
        outcome.tally.failed += 1
        outcome.failures.append(ImportFailure(line: number, cause: .invalid(fault)))
      }
    }
    guard var recording = step else { return outcome }
    recording.isImport = true
    let new = try staged.record(staged.changes, in: &recording)
    for (id, comments) in outcome.comments {
      guard var todo = try gateway.fetch(new[id] ?? id) else { continue }
      for comment in comments {
        let number = try gateway.nextComment(on: todo)
        let change = CommentChange(
          number: number, before: nil,
          after: Comment(
            todo: todo.id, number: number, instant: comment.instant, client: comment.client,
            text: comment.text))
        try recording.comment(on: todo, change)
        todo.comments += 1
      }
    }
    step = recording
    return outcome
  }

  private func take(
    _ line: TransferLine, _ staged: inout StagedTodos, _ outcome: inout Outcome
  ) throws {
    for comment in line.comments { _ = try Comment.text(comment.text) }
    if line.comments.count > Comment.limit { throw InvalidTodo(.content, .tooMany) }
    var given = line.given
    let uid = try given.uid.map(TodoRules.uid)
    let present = try uid.flatMap { try find($0, &staged) }
    if present != nil && choice == .skip { return outcome.tally.skipped += 1 }
    let isNew = present == nil || choice == .add
    if isNew && given.title == nil { throw InvalidTodo(.title, .empty) }
    let isWhole = try resolve(line, in: &given, &staged)
    if !isWhole {
      // Without a uid, nobody finds it again.
      if uid == nil { throw InvalidTodo(line.after == nil ? .parent : .after, .unknown) }
      outcome.isIncomplete = true
    }
    if let present, !isNew { return try update(present, line, given, &staged, &outcome) }
    if present != nil { given.uid = nil }
    var todo = try TodoRules.todo(.blank, with: given, at: clock.reached)
    todo.completedAt = line.completedAt.flatMap { $0 }
    try staged.checkLinks(todo)
    let id = staged.add(todo, createdAt: line.createdAt)
    if !line.comments.isEmpty { outcome.comments.append((id, line.comments)) }
    outcome.tally.added += 1
  }

  private func update(
    _ present: Todo, _ line: TransferLine, _ given: GivenFields, _ staged: inout StagedTodos,
    _ outcome: inout Outcome
  ) throws {
    var given = given
    given.uid = nil
    _ = try EditTransformer(edits: given).change(present, in: &staged)
    if let completedAt = line.completedAt, var todo = staged.staged(present.id),
      todo.completedAt != completedAt
    {
      todo.completedAt = completedAt
      if completedAt == nil, let series = todo.openSeries, try staged.isOpen(series: series) {
        throw InvalidTodo(.repetition, .ended)
      }
      staged.replace(with: todo)
    }
    let known =
      line.comments.isEmpty || present.id < 0
      ? [] : try gateway.comments(of: present.id, before: .max, limit: Comment.limit)
    let new = line.comments.filter { comment in
      !known.contains { $0.instant == comment.instant && $0.text.hasSameBytes(as: comment.text) }
    }
    if known.count + new.count > Comment.limit { throw InvalidTodo(.content, .tooMany) }
    if !new.isEmpty { outcome.comments.append((present.id, new)) }
    if new.isEmpty && staged.staged(present.id) == present {
      outcome.tally.skipped += 1
    } else {
      outcome.tally.updated += 1
    }
  }

  /// Links a todo that the import made to those that came later.
  private func link(
    _ line: TransferLine, _ note: TransferNote, _ staged: inout StagedTodos
  ) throws {
    guard line.hasLinks, let uid = line.given.uid, let todo = try find(uid, &staged),
      note.made(todo.rev)
    else { return }
    var given = GivenFields()
    if try !resolve(line, in: &given, &staged) {
      throw InvalidTodo(given.after == nil && line.after != nil ? .after : .parent, .unknown)
    }
    _ = try EditTransformer(edits: given).change(todo, in: &staged)
  }

  /// Gives fields the links of a line to todos that are there. Returns whether all are.
  private func resolve(
    _ line: TransferLine, in given: inout GivenFields, _ staged: inout StagedTodos
  ) throws -> Bool {
    var isWhole = true
    if let uids = line.after {
      let after = try uids.compactMap { try find($0, &staged)?.id }
      isWhole = after.count == uids.count
      if isWhole { given.after = after }
    }
    switch line.parent {
    case .some(let uid?):
      let parent = try find(uid, &staged)?.id
      given.parent = parent.map { "\($0)" }
      isWhole = isWhole && parent != nil
    case .some(nil): given.clear.append(.parent)
    case nil: break
    }
    return isWhole
  }

  /// The todo that a uid names by now.
  private func find(_ uid: String, _ staged: inout StagedTodos) throws -> Todo? {
    if let todo = try staged.todo(withUID: uid) { return todo }
    guard let id = ids?.id(in: uid), let todo = try staged.todo(id), todo.uid == nil else {
      return nil
    }
    return todo
  }
}
