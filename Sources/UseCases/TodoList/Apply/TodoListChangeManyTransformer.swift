import Entities

/// Does the same with every todo that passes a filter, in one step.
struct TodoListChangeManyTransformer {
  /// How many todos are held in memory at a time.
  private static let pieceSize = 1000

  let gateway: any EntityGateway
  let clock: any Clock

  /// Deletes every todo that passes a filter.
  func delete(
    _ filter: TodoFilter, output: (any TodoListDeleteManyUseCaseOutput)?
  ) throws {
    var step = try Step(gateway, at: clock.now)
    let ids = try ids(filter)
    try record(.delete, ids, in: &step)
    output?.presentDeleted(count: ids.count, rev: step.revision, step: step.first)
  }

  /// Deletes all todos.
  func deleteAll(output: (any TodoListDeleteManyUseCaseOutput)?) throws {
    var step = try Step(gateway, at: clock.now)
    let count = try step.deleteAll(clock.reached)
    output?.presentDeleted(count: count, rev: step.revision, step: step.first)
  }

  /// Does with the todos what an entry of `apply` says.
  func apply(
    _ action: Result<TodoListChanges.Action, InvalidTodo>, _ filter: TodoFilter, _ expected: Int?,
    in step: inout Step, hasNote: Bool, _ preview: inout TodoListPreview?
  ) throws -> TodoListApplied {
    let ids = try ids(filter)
    let beginning = step.revision
    var count = 0
    do {
      if let expected, expected != ids.count { throw Failure.otherCount(ids.count) }
      let action = try action.get()
      // Look first, record last. A step that fits into one piece is looked at only once.
      if ids.count <= Self.pieceSize {
        let staged = try staged(action, ids)
        let changes = staged.changes
        count = changes.count
        preview?.add(changes, after: beginning)
        if preview == nil { _ = try staged.record(changes, in: &step) }
      } else {
        try forEachPiece(of: ids) { piece in
          let changes = try staged(action, piece).changes
          preview?.add(changes, after: beginning + count)
          count += changes.count
        }
        if preview == nil { try record(action, ids, in: &step) }
      }
    } catch {
      throw EntryFailure(error, index: 0)
    }
    return TodoListApplied(
      step: count == 0 ? nil : beginning + 1, rev: beginning + count + (hasNote ? 1 : 0),
      outcome: .count(ids.count))
  }

  private func record(
    _ action: TodoListChanges.Action, _ ids: [Int], in step: inout Step
  ) throws {
    try forEachPiece(of: ids) { piece in
      let staged = try staged(action, piece)
      _ = try staged.record(staged.changes, in: &step)
    }
  }

  /// The todos with these ids, and what was done with them. One that was deleted because another was
  /// reopened is passed over.
  private func staged(
    _ action: TodoListChanges.Action, _ ids: [Int]
  ) throws -> StagedTodos {
    var staged = try StagedTodos(ids, capacity: ids.count, from: gateway, clock)
    let actions = TodoListActions(gateway: gateway, clock: clock)
    for id in ids {
      guard let todo = try staged.todo(id) else { continue }
      try actions.perform(action, on: todo, in: &staged)
    }
    return staged
  }

  private func forEachPiece(of ids: [Int], _ body: ([Int]) throws -> Void) throws {
    for start in stride(from: 0, to: ids.count, by: Self.pieceSize) {
      if start > 0 { try gateway.checkInterruption() }
      try body(Array(ids[start..<min(start + Self.pieceSize, ids.count)]))
    }
  }

  private func ids(_ filter: TodoFilter) throws -> [Int] {
    try gateway.ids(filter, at: clock.reached)
  }
}
