import Entities

/// A filter and a sort as SQL: the text depends on which conditions there are, their values are
/// bound.
struct QuerySQL {
  private let filter: TodoFilter
  /// The filter's tags, each once; nil where no todo can have them all.
  private let tags: [String]?
  private let condition: String

  /// The conditions of a filter.
  init(_ filter: TodoFilter) {
    self.filter = filter
    // What cannot be a tag is on no todo, nor are more of them than a todo may have.
    tags = try? TodoRules.tags(filter.tags)
    let conditions = Self.conditions(of: filter, tags)
    condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }

  /// Counts what passes.
  var count: String { "SELECT count(*) FROM todo" + condition }

  /// Reads what passes in this order; ends in the limit and the offset.
  ///
  /// A deep window looks for its ids first: what is skipped is then read from an index alone. For a
  /// shallow one, that costs more than it saves.
  func window(_ sort: TodoSort, isDeep: Bool) -> String {
    let order = " ORDER BY " + sort.keys.map { Self.order(by: $0) + ", " }.joined() + "todo.id"
    guard isDeep else { return Self.select + condition + order + Self.part }
    return Self.select + " JOIN (SELECT id FROM todo" + condition + order + Self.part
      + ") AS part ON part.id = todo.id" + order
  }

  /// Binds the values of the conditions, in the order of the text.
  func bind(to statement: Statement) {
    if let overdue = filter.overdue { statement.bind(overdue.today.description) }
    if let day = filter.dueBefore { statement.bind(day.description) }
    if let day = filter.dueAfter { statement.bind(day.description) }
    for tag in tags ?? [] { statement.bind(TodoColumns.encoded([tag])) }
    if !filter.words.isEmpty { statement.bind(SearchedWords(filter.words)) }
  }

  private static let select = "SELECT todo.id, \(TodoColumns.list(of: "todo")) FROM todo"

  private static let part = " LIMIT ? OFFSET ?"

  private static func conditions(of filter: TodoFilter, _ tags: [String]?) -> [String] {
    var result = [String]()
    if let completed = filter.completed {
      result.append(completed ? "completed_at IS NOT NULL" : "completed_at IS NULL")
    }
    if let overdue = filter.overdue {
      result.append(
        overdue.wanted
          ? "completed_at IS NULL AND due < ?"
          : "(completed_at IS NOT NULL OR due IS NULL OR due >= ?)")
    }
    if filter.dueBefore != nil { result.append("due < ?") }
    if filter.dueAfter != nil { result.append("due > ?") }
    if let priorities = filter.priorities {
      let numbers = priorities.sorted().map { "\($0.rawValue)" }.joined(separator: ", ")
      result.append(numbers.isEmpty ? "FALSE" : "priority IN (\(numbers))")
    }
    if let tags {
      result += tags.map { _ in "instr(tags, ?) > 0" }
    } else {
      result.append("FALSE")
    }
    if !filter.words.isEmpty { result.append("has_words(?, title_folded, content)") }
    return result
  }

  private static func order(by key: TodoSort.Key) -> String {
    let column =
      switch key.field {
      case .created: "todo.created_at"
      case .updated: "todo.updated_at"
      case .due: "todo.due"
      case .priority: "todo.priority"
      case .title: "todo.title_folded"
      }
    return column + (key.descending ? " DESC" : " ASC") + (key.field == .due ? " NULLS LAST" : "")
  }
}
