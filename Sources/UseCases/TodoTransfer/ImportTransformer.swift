import Entities

/// What becomes of a line whose todo is there.
package enum ImportChoice: String, Sendable, CaseIterable { case skip, update, add }

/// Adds the todos of some lines, or changes those that are there, all in one step.
struct ImportTransformer {
  private let choice: ImportChoice
  /// Nil if no todo is known by the store's own number.
  private let ids: StoreUUID?
  /// Whether a line names a todo that is not there yet.
  private(set) var isIncomplete = false
  private var staged: StagedTodos
  /// What is said about new and present todos, by their ids for the time being.
  private var comments: [Int: [Comment]] = [:]

  /// Looks at once for what the lines name.
  init(
    _ lines: [TransferLine], _ choice: ImportChoice, from gateway: any EntityGateway,
    _ clock: any Clock
  ) throws {
    (self.choice, ids) = (choice, try gateway.storeUUID())
    staged = StagedTodos(capacity: lines.count, from: gateway, clock)
    let named = Set(
      lines.flatMap { [$0.given.uid, $0.given.parent].compactMap { $0 } + ($0.after ?? []) })
    try staged.readAhead(uids: Array(named))
    if let ids { try staged.readAhead(named.compactMap(ids.id)) }
  }

  /// Takes a line. Returns as what it counts.
  mutating func take(_ line: TransferLine) throws -> WritableKeyPath<TransferTally, Int> {
    for comment in line.comments { _ = try Comment.text(comment.text) }
    var given = line.given
    let present = try given.uid.flatMap { try find(TodoRules.uid($0)) }
    if present != nil && choice == .skip { return \.skipped }
    let isNew = present == nil || choice == .add
    if isNew && given.title == nil { throw InvalidTodo(.title, .empty) }
    if present != nil { given.uid = nil }
    let missing = try resolve(line.after, in: &given)
    // Without a uid, nobody finds it again.
    if let missing, isNew && given.uid == nil { throw missing }
    isIncomplete = isIncomplete || missing != nil
    if let present, !isNew {
      return try update(present, line, given) || missing != nil ? \.updated : \.skipped
    }
    var todo = try TodoRules.todo(.blank, with: given, at: staged.clock.reached)
    todo.completedAt = line.completedAt ?? nil
    try staged.checkLinks(todo)
    comments[staged.add(todo, createdAt: line.createdAt)] = line.comments
    return \.added
  }

  /// Changes a todo that is there. Returns whether it is another one then.
  private mutating func update(
    _ present: Todo, _ line: TransferLine, _ given: GivenFields
  ) throws -> Bool {
    let new = try newComments(line.comments, on: present)
    _ = try EditTransformer(edits: given).change(present, in: &staged)
    if let completedAt = line.completedAt, var todo = staged.staged(present.id),
      todo.completedAt != completedAt
    {
      todo.completedAt = completedAt
      if completedAt == nil, let series = todo.openSeries, try staged.isOpen(series: series) {
        staged.replace(with: present)
        throw InvalidTodo(.repetition, .ended)
      }
      staged.replace(with: todo)
    }
    comments[present.id, default: []] += new
    return !new.isEmpty || staged.staged(present.id) != present
  }

  /// Those comments that a todo has not.
  private func newComments(_ comments: [Comment], on todo: Todo) throws -> [Comment] {
    if comments.isEmpty { return [] }
    let stored =
      todo.id < 0
      ? [] : try staged.gateway.comments(of: todo.id, before: .max, limit: Comment.limit)
    let known = stored + (self.comments[todo.id] ?? [])
    let new = comments.filter { comment in
      !known.contains { $0.instant == comment.instant && $0.text.hasSameBytes(as: comment.text) }
    }
    if known.count + new.count > Comment.limit { throw InvalidTodo(.content, .tooMany) }
    return new
  }

  /// Links a todo to those that came later, unless somebody has changed it since the import did, or began.
  mutating func link(_ line: TransferLine, _ note: TransferNote) throws {
    guard line.hasLinks, let uid = line.given.uid, let todo = try find(uid) else { return }
    let isAsBefore = choice == .update && todo.rev < note.stages.first?.first ?? .max
    if !note.made(todo.rev) && !isAsBefore { return }
    var given = GivenFields()
    given.parent = line.given.parent
    if let missing = try resolve(line.after, in: &given) { throw missing }
    _ = try EditTransformer(edits: given).change(todo, in: &staged)
  }

  /// Puts ids in the place of uids. Returns what is wrong if a todo is not there.
  private mutating func resolve(
    _ after: [String]?, in given: inout GivenFields
  ) throws -> InvalidTodo? {
    let parent = given.parent
    given.parent = try parent.flatMap { try find($0) }.map { "\($0.id)" }
    let found = try after?.compactMap { try find($0)?.id }
    if found?.count != after?.count { return InvalidTodo(.after, .unknown) }
    given.after = found
    return parent != nil && given.parent == nil ? InvalidTodo(.parent, .unknown) : nil
  }

  /// The todo that a uid names by now.
  private mutating func find(_ uid: String) throws -> Todo? {
    if let todo = try staged.todo(withUID: uid) { return todo }
    guard let id = ids?.id(in: uid), let todo = try staged.todo(id), todo.uid == nil else {
      return nil
    }
    return todo
  }

  /// Records everything.
  consuming func record(in step: inout Step) throws {
    let (gateway, comments) = (staged.gateway, comments)
    step.isImport = true
    let new = try staged.record(staged.changes, in: &step)
    // New todos are in the order of the lines then.
    for (id, said) in comments.sorted(by: { $0.key > $1.key }) where !said.isEmpty {
      guard var todo = try gateway.fetch(new[id] ?? id) else { continue }
      for comment in said {
        _ = try step.comment(on: todo, comment.text, in: gateway, said: comment)
        todo.comments += 1
      }
    }
  }
}
