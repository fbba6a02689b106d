import Entities

/// Adds a todo that keeps the rules. If its key was given before, nothing is added again.
struct AddTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  /// Adds a todo, to a list if one is given, which then decides on fields that were not given. Returns the
  /// todo as it was added, and the revision of the step's first change.
  func transform(
    _ given: GivenFields, key: String?, to list: ListDefinition? = nil
  ) throws -> (todo: Todo, step: Int?) {
    let todo = try TodoRules.todo(
      .blank, with: list.map { given.completed(by: $0.beginning(today: clock.today)) } ?? given,
      at: clock.reached)
    var step = try Step(gateway, at: clock.now)
    if let key, let earlier = try gateway.change(withKey: key) {
      // By now the list, or the day, may decide otherwise.
      guard let added = earlier.after,
        try (list == nil ? todo : TodoRules.todo(added, with: given, at: clock.reached))
          .hasSameContents(as: added)
      else { throw Failure.keyReused(key: key, id: earlier.todo) }
      return (added, earlier.step)
    }
    return (try step.add(todo, key: key), step.first)
  }
}
