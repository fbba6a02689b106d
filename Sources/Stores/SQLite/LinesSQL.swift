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

  /// Reads the columns of ``TodoReader/line()``: at most ?2 lines, behind the todo with the id ?1.
  var text: String { text(from: "todo") }

  /// The same without any index.
  var textByScan: String { text(from: "todo NOT INDEXED") }

  private func text(from table: String) -> String {
    "SELECT id, due, completed_at, title FROM \(table) WHERE \(condition) LIMIT ?2"
  }

  /// A + keeps SQLite from choosing the index of that column.
  private var condition: String {
    switch self {
    case .openOfSameDay:
      "+completed_at IS NULL AND due = \(Self.ofLast("due")) AND id > ?1 ORDER BY id"
    case .openOfLaterDays:
      "+completed_at IS NULL AND due > \(Self.ofLast("due")) ORDER BY due, id"
    case .openOfAnyDay: "+completed_at IS NULL AND due IS NOT NULL ORDER BY due, id"
    case .openWithoutDay:
      // From the first of them on, if the last todo had a day.
      "+completed_at IS NULL AND due IS NULL AND id > "
        + "iif(\(Self.ofLast("due")) IS NULL, ?1, \(Int.min)) ORDER BY id"
    case .doneAtSameInstant:
      "completed_at = \(Self.ofLast("completed_at")) AND id > ?1 ORDER BY id"
    case .doneEarlier:
      "completed_at < \(Self.ofLast("completed_at")) ORDER BY completed_at DESC, id"
    case .doneAny: "completed_at IS NOT NULL ORDER BY completed_at DESC, id"
    }
  }

  private static func ofLast(_ column: String) -> String {
    "(SELECT \(column) FROM todo WHERE id = ?1)"
  }
}
