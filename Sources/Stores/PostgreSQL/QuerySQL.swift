#if PostgreSQL
  import Entities
  import StoreTables

  /// A list as SQL: the text depends on which conditions and keys there are, their values are sent beside
  /// it. $1 is the space.
  struct QuerySQL {
    /// The condition of the filter.
    private(set) var condition = ""
    /// All values, in the order of their numbers.
    private(set) var values: [Value]
    private let keys: [TodoSort.Key]
    /// The field that every todo of the part has.
    private let fieldOfAll: TodoSort.Field?

    /// The todos of a space that pass a filter at a local time, in an order; or a part of that list.
    init(
      _ filter: TodoFilter, _ sort: TodoSort = TodoSort(), _ part: ListPart = .all,
      at now: LocalTime, space: String
    ) {
      let first = sort.keys.first
      keys = part.keys(of: sort)
      fieldOfAll = part == .withKey ? first?.field : nil
      values = [.text(space)]
      condition = condition(of: filter, at: now)
      if let isOfPart = first.flatMap({ part.condition(on: Self.column(of: $0)) }) {
        condition += " AND \(isOfPart)"
      }
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
          AND \(part.condition(behind: id, from: "viper_todo.todo WHERE space = $1 AND"))
          AND \(condition)
        ORDER BY \(part.order) LIMIT \(place(.integer(limit)))
        """
    }

    /// Reads todos; ends in the limit and the offset.
    func window(offset: Int, limit: Int) -> (text: String, values: [Value]) {
      let values = values + [.integer(limit), .integer(offset)]
      let order = "ORDER BY \(keys.map(order).joined())id"
      let part =
        "FROM viper_todo.todo WHERE space = $1 AND \(condition) \(order) "
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
    var count: String { "SELECT count(*) FROM viper_todo.todo WHERE space = $1 AND \(condition)" }

    /// Todos without a value come last either way. An index on the completion has only those that are
    /// done.
    private func order(_ key: TodoSort.Key) -> String {
      let hasNulls = key.field.isOptional && key.field != fieldOfAll
      return Self.column(of: key) + (key.descending ? " DESC" : "")
        + (hasNulls ? " NULLS LAST, " : ", ")
    }

    private static func column(of key: TodoSort.Key) -> String {
      switch key.field {
      case .created: "created_at"
      case .updated: "updated_at"
      case .due: "due"
      case .start: "start"
      case .priority: "priority"
      case .title: "title_folded"
      case .completed: "completed_at"
      }
    }
  }

  /// How PostgreSQL writes what a filter says.
  extension QuerySQL: FilterDialect {
    mutating func place(_ value: String) -> String { place(.text(value)) }

    func hasTag(at place: String) -> String { "strpos(tags, \(place)) > 0" }

    func hasPriority(in numbers: [UInt8]) -> String {
      "priority IN (\(numbers.map { "\($0)" }.joined(separator: ", ")))"
    }

    mutating func hasWords(_ words: [[UInt8]]) -> String {
      words.map { has($0) }.joined(separator: " AND ")
    }

    /// A word occurs in the title or in the content. No text of the server has U+0000 in it.
    private mutating func has(_ word: [UInt8]) -> String {
      guard !word.contains(0), let text = String(validating: word, as: UTF8.self) else {
        return "FALSE"
      }
      var pattern = "%"
      for scalar in text.unicodeScalars {
        if ["%", "_", "\\"].contains(scalar) { pattern += "\\" }
        pattern.unicodeScalars.append(scalar)
      }
      let place = place(.text(pattern + "%"))
      return "(title_folded LIKE \(place) OR content_folded LIKE \(place))"
    }
  }
#endif
