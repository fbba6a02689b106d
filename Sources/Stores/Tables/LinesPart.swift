/// The parts of a report over a table of todos, in its order: a keyset scan, each step of which goes
/// on behind the last todo of the step before by an index. The scan looks up what that todo has, since
/// only the table knows that of a damaged one.
package enum LinesPart: CaseIterable {
  case openOfSameDay, openOfLaterDays, openOfAnyDay, openWithoutDay
  case doneAtSameInstant, doneEarlier, doneAny

  /// The parts of what stands behind a todo, or of all.
  package static func parts(completed: Bool, isBeginning: Bool) -> [LinesPart] {
    if completed { return isBeginning ? [.doneAny] : [.doneAtSameInstant, .doneEarlier] }
    return isBeginning
      ? [.openOfAnyDay, .openWithoutDay] : [.openOfSameDay, .openOfLaterDays, .openWithoutDay]
  }

  /// Whether it is a part of the todos that are done.
  package var isDone: Bool {
    switch self {
    case .openOfSameDay, .openOfLaterDays, .openOfAnyDay, .openWithoutDay: false
    case .doneAtSameInstant, .doneEarlier, .doneAny: true
    }
  }

  /// Whether ``condition(behind:from:)`` mentions the todo.
  package var isBehindOne: Bool { self != .openOfAnyDay && self != .doneAny }

  /// The condition on the todos of this part that stand behind the todo with this id, which is a
  /// parameter or number in SQL. `todos` is what follows FROM to find that one among all todos: the
  /// table, and `WHERE`, with the conditions that the store needs.
  package func condition(behind id: String, from todos: String) -> String {
    let ofLast = { (column: String) in "(SELECT \(column) FROM \(todos) id = \(id))" }
    return switch self {
    case .openOfSameDay: "completed_at IS NULL AND due = \(ofLast("due")) AND id > \(id)"
    case .openOfLaterDays: "completed_at IS NULL AND due > \(ofLast("due"))"
    case .openOfAnyDay: "completed_at IS NULL AND due IS NOT NULL"
    case .openWithoutDay:
      // From the first of them on, if the last todo had a day.
      "completed_at IS NULL AND due IS NULL AND id > "
        + "CASE WHEN \(ofLast("due")) IS NULL THEN \(id) ELSE \(Int.min + 1) END"
    case .doneAtSameInstant: "completed_at = \(ofLast("completed_at")) AND id > \(id)"
    case .doneEarlier: "completed_at < \(ofLast("completed_at"))"
    case .doneAny: "completed_at IS NOT NULL"
    }
  }

  /// The order of its todos.
  package var order: String {
    switch self {
    case .openOfSameDay, .openWithoutDay, .doneAtSameInstant: "id"
    case .openOfLaterDays, .openOfAnyDay: "due, id"
    case .doneEarlier, .doneAny: "completed_at DESC, id"
    }
  }
}
