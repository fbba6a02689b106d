import Entities

/// Puts a todo elsewhere in the order by hand, and under another todo, or none: beside a todo, it stands under the same
/// one as that.
struct MoveTransformer: TodoTransformer {
  let destination: Destination?
  let parent: Int??

  func transform(_ todo: Todo, in staged: inout StagedTodos) throws -> Int? {
    try move(todo, to: destination, in: &staged)
    return nil
  }

  /// Moves several, one behind the other, in a step of their own.
  func transform(
    _ ids: [Int], rev: Int?, in gateway: any EntityGateway, _ clock: any Clock
  ) throws -> (count: Int, rev: Int, step: Int?) {
    var step = try Step(gateway, at: clock.now)
    let todos = try ids.map { try gateway.todo($0, rev: rev, at: clock.reached) }
    var staged = StagedTodos(todos, capacity: ids.count, from: gateway, clock)
    var next = destination
    for todo in todos {
      guard let todo = staged.look(at: todo) else { continue }
      try move(todo, to: next, in: &staged)
      next = .after(todo.id)
    }
    _ = try staged.record(staged.changes, in: &step)
    let changes = try step.first.map {
      try gateway.changes(ofStep: $0, after: $0 - 1, limit: 2 * ids.count)
    }
    return (Set(changes?.map(\.todo) ?? []).count, step.revision, step.first)
  }

  private func move(_ todo: Todo, to place: Destination?, in staged: inout StagedTodos) throws {
    var (place, moved) = (place, todo)
    if let id = place?.neighbour {
      guard let neighbour = try staged.todo(id) else { throw Failure.notFound(id: id) }
      if let parent, parent != neighbour.parent { throw InvalidTodo(.parent, .otherParent) }
      moved.parent = neighbour.parent
    } else if let parent {
      moved.parent = parent
      if let parent {
        let siblings = try staged.children(of: [parent]).filter { $0.id != todo.id }
        place =
          place == .first
          ? siblings.first.map { .before($0.id) } : siblings.last.map { .after($0.id) }
      }
    }
    if moved.parent != todo.parent {
      try staged.checkLinks(moved, over: todo)
      staged.replace(with: moved)
    }
    if let place = place ?? (parent == .some(nil) ? .last : nil) { staged.move(todo, to: place) }
  }
}
