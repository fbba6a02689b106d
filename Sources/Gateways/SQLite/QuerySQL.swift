import Entities

/// A filter and a sort as SQL: the text depends on which conditions there are, their values are
/// bound.
struct QuerySQL {
  private let filter: TodoFilter
  /// The filter's tags, each once; nil where no todo can have them all.
  let tags: [String]?
  /// The conditions, to be joined by AND.
  let conditions: [String]

  /// The conditions of a filter.
  init(_ filter: TodoFilter) {
    self.filter = filter
    // What cannot be a tag is on no todo, nor are more of them than a todo may have.
    tags = try? TodoRules.tags(filter.tags)
    conditions = Self.conditions(of: filter, tags)
  }

  /// Reads what passes in this order, by the index of the order alone: the conditions are no reason
  /// for SQLite to take another one and sort. Ends in the limit and the offset.
  func inOrder(of sort: TodoSort) -> String {
    let isByDue = sort.keys.first?.field == .due
    let looked = conditions.map { condition in
      // A condition on the order's own key is a part of its index.
      condition.hasPrefix("due ") && isByDue ? condition : "+(\(condition))"
    }
    let condition = looked.isEmpty ? "" : " WHERE " + looked.joined(separator: " AND ")
    return Self.select + condition + Self.order(by: sort) + Self.part
  }

  /// Reads those with these ids, in this order; ends in the limit and the offset.
  static func window(_ sort: TodoSort, ids: [Int]) -> String {
    let list = ids.map { "\($0)" }.joined(separator: ", ")
    return select + " WHERE todo.id IN (\(list))" + order(by: sort) + part
  }

  /// Binds the values of the conditions, in the order of the text.
  func bind(to statement: Statement) {
    if let overdue = filter.overdue { statement.bind(overdue.today.description) }
    if let day = filter.dueBefore { statement.bind(day.description) }
    if let day = filter.dueAfter { statement.bind(day.description) }
    for tag in tags ?? [] { statement.bind(TodoColumns.encoded([tag])) }
    if !filter.words.isEmpty { statement.bind(SearchedWords(filter.words)) }
  }

  /// The todos' columns, from their table.
  static let select = "SELECT todo.id, \(TodoColumns.list(of: "todo")) FROM todo"

  /// Limit and offset, to be bound.
  static let part = " LIMIT ? OFFSET ?"

  private static func conditions(of filter: TodoFilter, _ tags: [String]?) -> [String] {
    var result = [String]()
    if let completed = filter.completed {
      result.append(completed ? "completed_at IS NOT NULL" : "completed_at IS NULL")
    }
    if let overdue = filter.overdue {
      result +=
        overdue.wanted
        ? ["completed_at IS NULL", "due < ?"]
        : ["(completed_at IS NOT NULL OR due IS NULL OR due >= ?)"]
    }
    if filter.dueBefore != nil { result.append("due < ?") }
    if filter.dueAfter != nil { result.append("due > ?") }
    if let priorities = filter.priorities {
      let numbers = priorities.sorted().map { "\($0.rawValue)" }.joined(separator: ", ")
      result.append("priority IN (\(numbers))")
    }
    if let tags {
      result += tags.map { _ in "instr(tags, ?) > 0" }
    } else {
      result.append("FALSE")
    }
    if !filter.words.isEmpty { result.append("has_words(?, title_folded, content)") }
    return result
  }

  /// The order.
  static func order(by sort: TodoSort) -> String {
    " ORDER BY " + sort.keys.map { order(by: $0) + ", " }.joined() + "todo.id"
  }

  private static func order(by key: TodoSort.Key) -> String {
    "todo." + SortWalk.column(of: key) + (key.descending ? " DESC" : " ASC")
      + (key.field == .due ? " NULLS LAST" : "")
  }
}
