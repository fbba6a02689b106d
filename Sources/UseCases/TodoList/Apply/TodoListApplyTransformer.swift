import Entities

/// Makes several changes in one step, or none of them.
///
/// The entries work on copies of the todos that they touch. Only when all have passed are the copies
/// recorded, so a todo that several entries touch changes once.
struct TodoListApplyTransformer {
  let gateway: any EntityGateway
  let clock: any Clock
  /// Whether no content is replaced without the todo's revision.
  var guardsContents = false

  func transform(
    _ commands: [Command], key: ChangesKey?, isDryRun: Bool
  ) throws -> (applied: TodoListApplied, preview: [TodoListPreviewRow<TodoPresentationModel>]) {
    var recording = try TodoListRecording(gateway, clock, isDryRun: isDryRun)
    let answer = try key.flatMap { key in
      try gateway.note(.applied, key.name).map { try AppliedNote($0, of: key).applied }
    }
    if let answer { return (answer, []) }
    let many = TodoListChangeManyTransformer(gateway: gateway, clock: clock)
    let applied: TodoListApplied
    switch commands.first {
    case .all(let filter, let expected, let action):
      applied = try many.apply(
        action, filter.resolved(by: clock), expected, in: &recording, hasNote: key != nil)
    case .toggle(.filter(let given, let expected), let children):
      let filter = given.resolved(by: clock)
      let open = filter.narrowed(by: TodoFilter().with(\.completed, false))
      let isAnyOpen = try !gateway.todos(
        open, at: clock.reached, ids: .min ... .max, limit: 1
      ).isEmpty
      applied = try many.apply(
        isAnyOpen ? .complete(children: children) : .reopen, filter, expected, in: &recording,
        hasNote: key != nil)
    case .toggle(.ids(let ids), let children):
      let isAnyOpen = try gateway.fetch(ids).contains { $0?.completed == false }
      let toggles = ids.map {
        Command.change(.id($0), rev: nil, isAnyOpen ? .complete(children: children) : .reopen)
      }
      do {
        applied = try apply(toggles, in: &recording, hasNote: key != nil)
      } catch var error as StepFailure {
        error.index = 0
        throw error
      }
    default: applied = try apply(commands, in: &recording, hasNote: key != nil)
    }
    if let key {
      try recording.record { try $0.note(.applied, key.name, AppliedNote(applied, of: key).text) }
    }
    return (applied, recording.rows)
  }

  private func apply(
    _ commands: [Command], in recording: inout TodoListRecording, hasNote: Bool
  ) throws -> TodoListApplied {
    let ids = commands.compactMap(\.storedID)
    var staged = StagedTodos(
      ids.isEmpty ? [] : try gateway.fetch(ids), capacity: commands.count, from: gateway, clock)
    var touched: [(id: Int, next: Int?, isRepeated: Bool)] = []
    touched.reserveCapacity(commands.count)
    for (index, command) in commands.enumerated() {
      do {
        switch command {
        case .add(let given):
          let todo = try TodoRules.todo(.blank, with: given, at: clock.reached)
          if let uid = todo.uid, let present = try staged.todo(withUID: uid) {
            staged.add(inPlaceOf: present)
            touched.append((present.id, nil, isRepeated: true))
            continue
          }
          try staged.checkLinks(todo)
          touched.append((staged.add(todo), nil, isRepeated: false))
        // It went with what it stood under.
        case .change(.id(let id), _, _, .delete) where staged.swept.contains(id):
          touched.append((id, nil, isRepeated: false))
        case .change(let target, let rev, let token, let action):
          let todo = try todo(target, rev: rev, touched, in: &staged)
          if token != nil { try gateway.checkClaim(token, of: todo.id, by: clock) }
          if guardsContents, rev == nil, case .id = target, action.replacesContent,
            !todo.content.isEmpty
          {
            throw Failure.contentUnseen(try gateway.detail(todo, at: clock.reached))
          }
          let next = try action.transformer.change(todo, in: &staged)
          touched.append((todo.id, next, isRepeated: false))
        case .all, .toggle: break
        }
      } catch { throw StepFailure(failure: Failure(error), index: index) }
    }
    do { try staged.checkChildren() } catch Failure.openChildren(let id, let count) {
      throw StepFailure(
        failure: .openChildren(id: id, count: count), index: touched.firstIndex { $0.id == id })
    }
    let changes = staged.changes
    let beginning = recording.beginning
    var revisions = [Int?](repeating: nil, count: staged.count)
    for (index, change) in changes.enumerated() {
      if let todo = change.after, let place = staged.place(todo.id) {
        revisions[place] = beginning + index + 1
      }
    }
    var count = changes.count + staged.asideCount
    var results = try zip(commands, touched).map { command, touched in
      let (id, next, isRepeated) = touched
      let todo = try staged.todo(id)
      return TodoListApplied.Entry(
        id: id, rev: todo.map { staged.place(id).flatMap { revisions[$0] } ?? $0.rev } ?? 0,
        next: try next.flatMap { next in
          try staged.todo(next).map { NextTodo(id: next, due: $0.due) }
        }, read: todo.flatMap { command.given?.read(in: $0) }, repeated: isRepeated ? true : nil)
    }
    let newIDs = try recording.take(consume changes, of: consume staged)
    if let step = recording.step { count = step.revision - beginning }
    let rev = beginning + count + (hasNote ? 1 : 0)
    for index in results.indices { results[index].adopt(newIDs, rev) }
    return TodoListApplied(
      step: count == 0 ? nil : beginning + 1, rev: rev, outcome: .entries(results))
  }

  /// The todo that an entry is about. Entries before it have touched todos with these ids.
  private func todo(
    _ target: Command.Target, rev: Int?, _ touched: [(id: Int, next: Int?, isRepeated: Bool)],
    in staged: inout StagedTodos
  ) throws -> Todo {
    let id =
      switch target {
      case .id(let id): id
      case .added(let index): touched[index].id
      }
    guard let todo = try staged.todo(id) else { throw Failure.notFound(id: id) }
    if let rev, let stored = staged.stored(id), rev != stored.rev {
      throw Failure.conflict(try gateway.detail(stored, at: clock.reached))
    }
    return todo
  }
}

extension Command {
  /// The fields that it gives a todo; nil if it gives none.
  fileprivate var given: GivenFields? {
    switch self {
    case .add(let given), .change(_, _, _, .edit(let given)): given
    default: nil
    }
  }

  /// The id of the todo in the store that it is about; nil if it is about none.
  fileprivate var storedID: Int? {
    if case .change(.id(let id), _, _, _) = self { id } else { nil }
  }
}

extension TodoListApplied.Entry {
  /// Takes the ids that new todos got, in place of those that they had for the time being, and the store's revision
  /// if it has none, since the todo is deleted.
  fileprivate mutating func adopt(_ ids: StagedTodos.NewIDs, _ rev: Int) {
    if self.rev == 0 { self.rev = rev }
    if let id, id < 0 { self.id = ids[id] }
    if let next = next?.id { self.next?.id = ids[next] }
  }
}
