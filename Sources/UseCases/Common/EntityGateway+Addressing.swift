import Entities

extension EntityGateway {
  /// The todo that an event addresses. Throws ``Failure/notFound(id:)`` if there is none,
  /// ``Failure/conflict(_:fields:)`` if the View's `rev` is not its present revision, and the
  /// store's error if it is damaged, unless that does not matter.
  func todo(
    _ id: Int, rev: Int? = nil, at now: LocalTime, allowingDamage: Bool = false
  ) throws -> Todo {
    guard let todo = try fetch(id) else { throw Failure.notFound(id: id) }
    if todo.isDamaged && !allowingDamage { throw StoreError.damagedTodo(id) }
    if let rev, rev != todo.rev {
      throw Failure.conflict(TodoPresentationModel(todo, at: now))
    }
    return todo
  }
}
