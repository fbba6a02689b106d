import Entities

/// Deletes every todo that passes a filter, as one step.
struct TodoListDeleteManyTransformer {
  /// So many are held in memory at a time.
  private static let stride = 1000

  let gateway: any EntityGateway
  let clock: any Clock

  func transform(_ filter: TodoFilter, output: (any TodoListDeleteManyUseCaseOutput)?) throws {
    var step = try Step(gateway, at: clock.now)
    var count = 0
    while true {
      let todos = try gateway.window(filter, TodoSort(), offset: 0, limit: Self.stride)
      for todo in todos { try step.delete(todo) }
      count += todos.count
      if todos.count < Self.stride { break }
      do {
        try gateway.checkInterruption()
      } catch {
        // What was deleted so far is not to stay deleted.
        gateway.refuseChanges(error)
        throw error
      }
    }
    output?.presentDeleted(count: count, rev: step.revision, step: step.first)
  }
}
