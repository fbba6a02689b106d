#if PostgreSQL
  import Entities
  import StoreTables

  /// A list as SQL: the text depends on which conditions and keys there are, their values are sent beside
  /// it. $1 is the space.
  struct QuerySQL {
    /// The conditions behind that of the space, each with its AND.
    private(set) var condition = ""
    /// All values, in the order of their numbers.
    private(set) var values: [Value]
    private let keys: [TodoSort.Key]

    /// The list of what passes a filter in a space, in an order.
    init(_ filter: TodoFilter, _ sort: TodoSort = TodoSort(), space: String) {
      keys = sort.keys
      values = [.text(space)]
      if let completed = filter.completed {
        add(completed ? "completed_at IS NOT NULL" : "completed_at IS NULL")
      }
      if let overdue = filter.overdue {
        let now = place(.text(DueText.encoded(overdue.now.date, overdue.now.time)))
        add(
          overdue.wanted
            ? "completed_at IS NULL AND due <= \(now)"
            : "(completed_at IS NOT NULL OR due IS NULL OR due > \(now))")
      }
      if let day = filter.dueBefore { add("due <= \(place(.text(DueText.dayBefore(day))))") }
      if let day = filter.dueAfter { add("due > \(place(.text(day.description)))") }
      if let hasDue = filter.hasDue { add("due IS\(hasDue ? " NOT" : "") NULL") }
      if let started = filter.started {
        let today = place(.text(started.today.description))
        add(started.wanted ? "(start IS NULL OR start <= \(today))" : "start > \(today)")
      }
      if let repeating = filter.repeating { add("repeats IS\(repeating ? " NOT" : "") NULL") }
      if let priorities = filter.priorities {
        let numbers = priorities.sorted().map { "\($0.rawValue)" }.joined(separator: ", ")
        add(numbers.isEmpty ? "FALSE" : "priority IN (\(numbers))")
      }
      if let tags = try? TodoRules.tags(filter.tags) {
        for tag in tags { add("strpos(tags, \(place(.text(TodoColumns.encoded([tag]))))) > 0") }
      } else {
        // What cannot be a tag is on no todo, nor are more of them than a todo may have.
        add("FALSE")
      }
      for word in filter.words { add(word) }
    }

    /// Gives a value its number: `$2`.
    mutating func place(_ value: Value) -> String {
      values.append(value)
      return "$\(values.count)"
    }

    /// Reads the columns of ``TodoReader/line()`` of one part of the report: the todos behind the one
    /// with this id, or all.
    mutating func lines(of part: LinesPart, behind id: Int?, limit: Int) -> String {
      let id = part.isBehindOne ? place(.integer(id ?? Int.min + 1)) : ""
      return """
        SELECT id, due, completed_at, title FROM viper_todo.todo
        WHERE space = $1
          AND \(part.condition(behind: id, from: "viper_todo.todo WHERE space = $1 AND"))\(condition)
        ORDER BY \(part.order) LIMIT \(place(.integer(limit)))
        """
    }

    /// Reads todos; ends in the limit and the offset.
    func window(offset: Int, limit: Int) -> (text: String, values: [Value]) {
      let values = values + [.integer(limit), .integer(offset)]
      let order = "ORDER BY \(keys.map(Self.order).joined())id"
      let part =
        "FROM viper_todo.todo WHERE space = $1\(condition) \(order) "
        + "LIMIT $\(values.count - 1) OFFSET $\(values.count)"
      let columns = "id, \(TodoColumns.list(of: "todo"))"
      if offset < Self.deep { return ("SELECT \(columns) \(part)", values) }
      return (
        """
        SELECT \(columns) FROM viper_todo.todo
        WHERE space = $1 AND id = ANY (ARRAY(SELECT id \(part))) \(order)
        """, values
      )
    }

    /// From this offset on, the ids are found first, by an index alone where one has all that is asked for.
    private static let deep = 1000

    /// Counts what passes.
    var count: String { "SELECT count(*) FROM viper_todo.todo WHERE space = $1\(condition)" }

    private mutating func add(_ condition: String) { self.condition += " AND " + condition }

    /// A word occurs in the title or in the content. No text of the server has U+0000 in it.
    private mutating func add(_ word: [UInt8]) {
      guard !word.contains(0), let text = String(validating: word, as: UTF8.self) else {
        return add("FALSE")
      }
      var pattern = "%"
      for scalar in text.unicodeScalars {
        if ["%", "_", "\\"].contains(scalar) { pattern += "\\" }
        pattern.unicodeScalars.append(scalar)
      }
      let place = place(.text(pattern + "%"))
      add("(title_folded LIKE \(place) OR content_folded LIKE \(place))")
    }

    /// Todos without a day come last either way.
    private static func order(_ key: TodoSort.Key) -> String {
      let column =
        switch key.field {
        case .created: "created_at"
        case .updated: "updated_at"
        case .due: "due"
        case .start: "start"
        case .priority: "priority"
        case .title: "title_folded"
        }
      let hasNone = key.field == .due || key.field == .start
      return column + (key.descending ? " DESC" : "") + (hasNone ? " NULLS LAST, " : ", ")
    }
  }
#endif
