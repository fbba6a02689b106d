import Entities

/// The parts of a report, in its order: a keyset scan, which goes on behind the last todo of the step
/// before by an index. What that todo has is looked up: of one that is damaged nobody else knows.
enum LinesSQL: CaseIterable {
  case openOfSameDay, openOfLaterDays, openOfAnyDay, openWithoutDay
  case doneAtSameInstant, doneEarlier, doneAny

  /// The parts of what stands behind a todo, or of all.
  static func parts(completed: Bool, isBeginning: Bool) -> [LinesSQL] {
    if completed { return isBeginning ? [.doneAny] : [.doneAtSameInstant, .doneEarlier] }
    return isBeginning
      ? [.openOfAnyDay, .openWithoutDay] : [.openOfSameDay, .openOfLaterDays, .openWithoutDay]
  }

  /// Reads the columns of ``TodoReader/line()`` of the todos that a query's filter lets through, behind
  /// the todo with the id ?1 (``isBehindOne``); the values of the filter follow, and the limit ends it.
  func text(_ query: QuerySQL) -> String { text(query, "INDEXED BY \(index)") }

  /// The same without any index.
  func textByScan(_ query: QuerySQL) -> String { text(query, "NOT INDEXED") }

  /// Whether the todo with the id ?1 stands in the text.
  var isBehindOne: Bool { self != .openOfAnyDay && self != .doneAny }

  private func text(_ query: QuerySQL, _ index: String) -> String {
    "SELECT id, due, completed_at, title FROM todo \(index) "
      + "WHERE \(condition) AND \(query.condition) ORDER BY \(order) LIMIT ?"
  }

  private var index: String {
    switch self {
    case .openOfSameDay, .openOfLaterDays, .openOfAnyDay, .openWithoutDay: "todo_by_due"
    case .doneAtSameInstant, .doneEarlier, .doneAny: "todo_by_completed"
    }
  }

  private var condition: String {
    switch self {
    case .openOfSameDay: "completed_at IS NULL AND due = \(Self.ofLast("due")) AND id > ?1"
    case .openOfLaterDays: "completed_at IS NULL AND due > \(Self.ofLast("due"))"
    case .openOfAnyDay: "completed_at IS NULL AND due IS NOT NULL"
    case .openWithoutDay:
      // From the first of them on, if the last todo had a day.
      "completed_at IS NULL AND due IS NULL AND id > "
        + "iif(\(Self.ofLast("due")) IS NULL, ?1, \(Int.min))"
    case .doneAtSameInstant: "completed_at = \(Self.ofLast("completed_at")) AND id > ?1"
    case .doneEarlier: "completed_at < \(Self.ofLast("completed_at"))"
    case .doneAny: "completed_at IS NOT NULL"
    }
  }

  private var order: String {
    switch self {
    case .openOfSameDay, .openWithoutDay, .doneAtSameInstant: "id"
    case .openOfLaterDays, .openOfAnyDay: "due, id"
    case .doneEarlier, .doneAny: "completed_at DESC, id"
    }
  }

  private static func ofLast(_ column: String) -> String {
    "(SELECT \(column) FROM todo WHERE id = ?1)"
  }
}
