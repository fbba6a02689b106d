import Entities

/// Why an event changed nothing: the domain's failures (contract § 7, 1001 to 1006).
package enum Failure: Error {
  /// No todo has this id.
  case notFound(id: Int)
  /// The todo would break a rule.
  case invalid(InvalidTodo)
  /// The todo is not at the revision that the View believes, or somebody else changed these fields of it
  /// since they were typed into; the present one comes along.
  case conflict(TodoPresentationModel, fields: [TodoField] = [])
  /// The store failed.
  case store(StoreError)
  /// There is no step to take back, or none to do again.
  case nothingToUndo(StepDirection)
  /// The step that the View named is not in the log, no event, or not in effect.
  case notUndoable(step: Int)
  /// The key of an add was given before, to another todo: the one with this id.
  case keyReused(key: String, id: Int)
  /// A fault of this program.
  case unexpected(String)

  /// The failure that any error of this ring or of the entities is.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let invalid as InvalidTodo: self = .invalid(invalid)
    case let store as StoreError: self = .store(store)
    default: self = .unexpected("\(error)")
    }
  }
}
