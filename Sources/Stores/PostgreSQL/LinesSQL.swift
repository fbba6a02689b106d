#if PostgreSQL
  /// The parts of a report, in its order: a keyset scan, which goes on behind the last todo of the step
  /// before by an index. What that todo has is looked up: of one that is damaged nobody else knows.
  enum LinesSQL {
    case openOfSameDay, openOfLaterDays, openOfAnyDay, openWithoutDay
    case doneAtSameInstant, doneEarlier, doneAny

    /// The parts of what stands behind a todo, or of all.
    static func parts(completed: Bool, isBeginning: Bool) -> [LinesSQL] {
      if completed { return isBeginning ? [.doneAny] : [.doneAtSameInstant, .doneEarlier] }
      return isBeginning
        ? [.openOfAnyDay, .openWithoutDay] : [.openOfSameDay, .openOfLaterDays, .openWithoutDay]
    }

    /// Reads the columns of a report's line of those todos that a query lets through, behind the todo with
    /// this id.
    func text(_ query: inout QuerySQL, after id: Int, limit: Int) -> String {
      let condition = condition(query.place(.integer(id)))
      return """
        SELECT id, due, completed_at, title FROM viper_todo.todo
        WHERE space = $1 AND \(condition) AND \(query.condition)
        ORDER BY \(order) LIMIT \(query.place(.integer(limit)))
        """
    }

    private func condition(_ id: String) -> String {
      let ofLast = { (column: String) in
        "(SELECT \(column) FROM viper_todo.todo WHERE space = $1 AND id = \(id))"
      }
      let isAny = "\(id)::bigint IS NOT NULL"
      return switch self {
      case .openOfSameDay: "completed_at IS NULL AND due = \(ofLast("due")) AND id > \(id)"
      case .openOfLaterDays: "completed_at IS NULL AND due > \(ofLast("due"))"
      case .openOfAnyDay: "completed_at IS NULL AND due IS NOT NULL AND \(isAny)"
      case .openWithoutDay:
        // From the first of them on, if the last todo had a day.
        "completed_at IS NULL AND due IS NULL AND id > "
          + "CASE WHEN \(ofLast("due")) IS NULL THEN \(id) ELSE \(Int.min + 1) END"
      case .doneAtSameInstant: "completed_at = \(ofLast("completed_at")) AND id > \(id)"
      case .doneEarlier: "completed_at < \(ofLast("completed_at"))"
      case .doneAny: "completed_at IS NOT NULL AND \(isAny)"
      }
    }

    private var order: String {
      switch self {
      case .openOfSameDay, .openWithoutDay, .doneAtSameInstant: "id"
      case .openOfLaterDays, .openOfAnyDay: "due, id"
      case .doneEarlier, .doneAny: "completed_at DESC, id"
      }
    }
  }
#endif
