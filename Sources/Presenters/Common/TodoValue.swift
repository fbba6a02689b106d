import Entities

/// Turns what a person wrote into the values of a todo.
enum TodoValue {
  /// The day that `YYYY-MM-DD` names.
  static func due(_ text: String) throws(InvalidTodo) -> CivilDate {
    guard let date = CivilDate(text) else { throw InvalidTodo(.due, .notADate) }
    return date
  }

  /// The priority of that word.
  static func priority(_ word: String) throws(InvalidTodo) -> Priority {
    guard let priority = Priority(word: word) else { throw InvalidTodo(.priority, .unknown) }
    return priority
  }
}
