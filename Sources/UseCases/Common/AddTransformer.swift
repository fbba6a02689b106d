import Entities

/// Adds a todo that keeps the rules. If its key was given before, nothing is added again.
struct AddTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  /// Adds a todo, to a list if one is given, which then decides on fields that were not given. Returns the
  /// todo as it was added, and the revision of the step's first change.
  func transform(
    _ newTodo: consuming NewTodo, to list: ListDefinition? = nil
  ) throws -> (todo: Todo, step: Int?) {
    if newTodo.hasKey { return try transformOnce(newTodo, to: list) }
    let contents = try contents(newTodo, list)
    var step = try Step(gateway, at: clock.now)
    return (try step.add(consume contents), step.first)
  }

  private func transformOnce(
    _ newTodo: consuming NewTodo, to list: ListDefinition?
  ) throws -> (todo: Todo, step: Int?) {
    let key = newTodo.key
    // Kept only where it is needed, since a todo whose title is kept elsewhere too is copied.
    let given = list == nil ? nil : newTodo
    let contents = try contents(consume newTodo, list)
    var step = try Step(gateway, at: clock.now)
    if let key, let earlier = try gateway.change(withKey: key) {
      // By now the list, or the day, may decide otherwise.
      guard let todo = earlier.after,
        try (given?.contents(of: todo) ?? contents).isSame(as: todo)
      else { throw Failure.keyReused(key: key, id: earlier.todo) }
      return (todo, earlier.step)
    }
    return (try step.add(consume contents, key: key), step.first)
  }

  /// What a new todo gets, in a list or in none.
  @inline(__always)
  func contents(
    _ newTodo: consuming NewTodo, _ list: ListDefinition? = nil
  ) throws(InvalidTodo) -> TodoContents {
    var contents =
      if let list {
        try (consume newTodo).contents(list.beginning(today: clock.today))
      } else {
        try (consume newTodo).contents()
      }
    contents.setReminders(by: clock)
    return contents
  }
}
