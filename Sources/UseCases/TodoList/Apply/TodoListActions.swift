import Entities

/// Does with copies of todos what the events of single todos do, by the same rules.
struct TodoListActions {
  let gateway: any EntityGateway
  let clock: any Clock

  /// Changes a todo. Returns the id of the todo that takes its place, if it was completed and repeats.
  @discardableResult
  func perform(
    _ action: Command.Action, on todo: Todo, in staged: inout StagedTodos
  ) throws -> Int? {
    if case .delete = action {
      staged.delete(todo.id)
      return nil
    }
    if todo.isDamaged { throw StoreError.damagedTodo(todo.id) }
    switch action {
    case .edit(let given):
      let edited = try EditTransformer(gateway: gateway, clock: clock)
        .edited(todo, by: given) { try staged.isOpen(series: $0) }
      if let edited { staged.replace(with: edited) }
    case .complete where !todo.completed:
      let transformer = CompleteTransformer(gateway: gateway, clock: clock)
      let successor = transformer.successor(of: todo)
      let next = successor.map { staged.add($0) }
      staged.replace(with: transformer.completed(todo, followedBy: next, successor))
      return next
    case .reopen where todo.completed:
      let next = try todo.schedule?.successor.flatMap { try staged.todo($0.id) }
      let (reopened, isNextGone) = try ReopenTransformer(gateway: gateway, clock: clock)
        .reopened(todo, next: next) { try staged.isOpen(series: $0) }
      staged.replace(with: reopened)
      if let next, isNextGone { staged.delete(next.id) }
    case .skip:
      staged.replace(with: try SkipTransformer(gateway: gateway, clock: clock).skipped(todo))
    case .complete, .reopen, .delete: break
    }
    return nil
  }
}
