import Entities

/// Does the same with every todo that passes a filter, in one step.
struct TodoListChangeManyTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  /// Deletes every todo that passes a filter.
  func delete(_ filter: TodoFilter) throws -> (count: Int, rev: Int, step: Int?) {
    var step = try Step(gateway, at: clock.now)
    let orphans = try gateway.orphans(of: filter, at: clock.reached)
    let count = try step.delete(filter, at: clock.reached)
    try step.change(orphans)
    return (count, step.revision, step.first)
  }

  /// Does with the todos what an entry of `apply` says.
  func apply(
    _ action: TodoAction, _ filter: TodoFilter, _ expected: Int?,
    in recording: inout TodoListRecording, hasNote: Bool
  ) throws -> TodoListApplied {
    let beginning = recording.beginning
    let looked: Looked
    do {
      if let expected {
        let count = try gateway.count(filter, at: clock.reached)
        if expected != count { throw Failure.otherCount(count) }
      }
      if case .edit(let given) = action { try TodoRules.check(given) }
      // Look first, record last.
      let (action, filter, orphans) = try settled(action, filter)
      looked = try look(at: filter, action, orphans, &recording)
      try recording.record {
        try record(looked, filter, action, in: &$0)
        try $0.change(orphans)
      }
    } catch { throw StepFailure(failure: Failure(error), index: 0) }
    let changes = recording.step.map { $0.revision - beginning } ?? looked.changes
    return TodoListApplied(
      step: changes == 0 ? nil : beginning + 1, rev: beginning + changes + (hasNote ? 1 : 0),
      outcome: .count(looked.todos))
  }

  /// What a look at all the todos found.
  private struct Looked {
    var todos = 0
    var changes = 0
    var lastID = Int.min
    /// The only piece; nil if there are several.
    var piece: StagedTodos?
    /// The changes of several pieces.
    var patches = PatchList()
  }

  /// What is done with which todos, by what stands under them, and what moves up because what it stands under is
  /// deleted. Throws if open todos are under ones that are to be completed.
  private func settled(_ action: TodoAction, _ filter: TodoFilter) throws -> (
    TodoAction, TodoFilter, orphans: [(before: Todo?, after: Todo?)]
  ) {
    switch action {
    case .delete: return (action, filter, try gateway.orphans(of: filter, at: clock.reached))
    case .complete(nil), .complete(.complete):
      var under: [Int] = []
      let open = filter.narrowed(by: TodoFilter().with(\.completed, false))
      var pieces = TodoPieces(open, at: clock.reached, in: gateway)
      while let piece = try pieces.next() {
        let ids = piece.map(\.id)
        if case .complete(nil) = action {
          let left = try gateway.twigs(.children(of: ids), filter, at: clock.reached)
            .filter { !$0.completed && !$0.passes }
          if let id = left.compactMap(\.parent).min() {
            throw Failure.openChildren(id: id, count: left.count { $0.parent == id })
          }
        } else {
          under += try gateway.twigs(under: ids, at: clock.reached).filter { !$0.completed }.map(
            \.id)
        }
      }
      let all =
        under.isEmpty ? filter : TodoFilter().with(\.any, [filter, .init().with(\.ids, under)])
      return (.complete(children: .leave), all, [])
    default: return (action, filter, [])
    }
  }

  private func look(
    at filter: TodoFilter, _ action: TodoAction, _ orphans: [(before: Todo?, after: Todo?)],
    _ recording: inout TodoListRecording
  ) throws -> Looked {
    var looked = Looked()
    var pieces = TodoPieces(filter, at: clock.reached, in: gateway)
    while let todos = try pieces.next() {
      let piece = try staged(action, todos)
      let changes = piece.changes
      if recording.step == nil {
        recording.show(changes, after: recording.beginning + looked.changes)
      } else if looked.todos == 0 {
        looked.piece = piece
      } else {
        if let first = looked.piece.take() { looked.patches.add(first.changes) }
        looked.patches.add(changes)
      }
      looked.todos += todos.count
      looked.changes += changes.count
      looked.lastID = todos.last?.id ?? looked.lastID
    }
    if recording.step == nil {
      recording.show(orphans, after: recording.beginning + looked.changes)
      looked.changes += orphans.count
    }
    return looked
  }

  private func record(
    _ looked: Looked, _ filter: TodoFilter, _ action: TodoAction, in step: inout Step
  ) throws {
    if let piece = looked.piece {
      _ = try piece.record(piece.changes, in: &step)
    } else if let patches = looked.patches.all {
      try step.change(patches)
    } else {
      // Todos that are added on the way are not among them.
      var pieces = TodoPieces(filter, at: clock.reached, ids: .min...looked.lastID, in: gateway)
      while let todos = try pieces.next() {
        let piece = try staged(action, todos)
        _ = try piece.record(piece.changes, in: &step)
      }
    }
  }

  /// What is done with these todos. One that was deleted because another was reopened is passed over.
  private func staged(_ action: TodoAction, _ todos: [Todo]) throws -> StagedTodos {
    var staged = StagedTodos(todos, capacity: todos.count, from: gateway, clock)
    var transformer = action.transformer
    if case .delete = action { transformer = DeleteTransformer(isAlone: true) }
    for todo in todos {
      guard let todo = staged.look(at: todo) else { continue }
      _ = try transformer.change(todo, in: &staged)
    }
    return staged
  }
}
