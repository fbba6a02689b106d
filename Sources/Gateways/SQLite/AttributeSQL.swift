import Entities

/// The part of a filter that neither looks at texts nor at tags, as SQL over `tally` and over the
/// indices `todo_open` and `todo_done`.
struct AttributeSQL {
  private let filter: TodoFilter

  /// These conditions of a filter.
  init(_ filter: TodoFilter) { self.filter = filter }

  /// Whether there is any such condition.
  var isRestricted: Bool {
    filter.completed != nil || filter.overdue != nil || filter.dueBefore != nil
      || filter.dueAfter != nil || filter.priorities != nil
  }

  /// Counts what passes; values are bound by ``bind(to:)``.
  var count: String {
    var conditions = ["priority IN (\(priorities))"]
    if let completed = filter.completed { conditions.append("completed = \(completed ? 1 : 0)") }
    if let overdue = filter.overdue {
      let condition = "(completed = 0 AND due <> '' AND due < ?)"
      conditions.append(overdue.wanted ? condition : "NOT " + condition)
    }
    if filter.dueBefore != nil { conditions.append("due <> '' AND due < ?") }
    if filter.dueAfter != nil { conditions.append("due > ?") }
    return "SELECT total(todos) FROM tally WHERE " + conditions.joined(separator: " AND ")
  }

  /// Binds the values of ``count``.
  func bind(to statement: Statement) {
    if let overdue = filter.overdue { statement.bind(overdue.today.description) }
    bindDates(to: statement)
  }

  /// Reads the ids of what passes; nil where no todo of this kind, done or open, can.
  func ids(completed: Bool) -> String? {
    if filter.priorities?.isEmpty == true || filter.completed == !completed
      || completed && filter.overdue?.wanted == true
    {
      return nil
    }
    // All priorities, if not some: so that due dates are looked up within each of them.
    var conditions = [
      "completed_at IS \(completed ? "NOT " : "")NULL", "priority IN (\(priorities))",
    ]
    if !completed, let overdue = filter.overdue {
      conditions.append(overdue.wanted ? "due < ?" : "(due IS NULL OR due >= ?)")
    }
    if filter.dueBefore != nil { conditions.append("due < ?") }
    if filter.dueAfter != nil { conditions.append("due > ?") }
    return "SELECT id FROM todo INDEXED BY \(completed ? "todo_done" : "todo_open") WHERE "
      + conditions.joined(separator: " AND ")
  }

  /// Binds the values of ``ids(completed:)``.
  func bind(to statement: Statement, completed: Bool) {
    if !completed, let overdue = filter.overdue { statement.bind(overdue.today.description) }
    bindDates(to: statement)
  }

  private func bindDates(to statement: Statement) {
    if let day = filter.dueBefore { statement.bind(day.description) }
    if let day = filter.dueAfter { statement.bind(day.description) }
  }

  private var priorities: String {
    (filter.priorities ?? Set(Priority.allCases)).sorted().map { "\($0.rawValue)" }
      .joined(separator: ", ")
  }
}
