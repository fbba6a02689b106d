import Entities

extension EntityGateway {
  /// The todo that an event addresses. Throws ``Failure/notFound(id:)``, and
  /// ``Failure/conflict(_:)`` where the View's `rev` is not its present one.
  func todo(_ id: Int, rev: Int? = nil, today: CivilDate) throws -> Todo {
    guard let todo = try fetch(id) else { throw Failure.notFound(id: id) }
    if let rev, rev != todo.rev {
      throw Failure.conflict(TodoPresentationModel(todo, today: today))
    }
    return todo
  }
}
