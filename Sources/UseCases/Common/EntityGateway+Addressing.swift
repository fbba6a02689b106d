import Entities

extension EntityGateway {
  /// The todo that an event addresses. Throws ``Failure/notFound(id:)``,
  /// ``Failure/conflict(_:fields:)`` where the View's `rev` is not its present one, and the store's error if
  /// it is damaged, unless that does not matter.
  func todo(
    _ id: Int, rev: Int? = nil, today: CivilDate, allowingDamage: Bool = false
  ) throws -> Todo {
    guard let todo = try fetch(id) else { throw Failure.notFound(id: id) }
    if todo.isDamaged && !allowingDamage { throw StoreError.damagedTodo(id) }
    if let rev, rev != todo.rev {
      throw Failure.conflict(TodoPresentationModel(todo, today: today))
    }
    return todo
  }
}
