import Entities
import StoreTables

/// A list as SQL: the text depends on which conditions and keys there are, their values are bound.
///
/// Each index over `todo` begins with one key, goes on with the id, and ends in everything else that a
/// filter looks at except texts. So the ids of a list in the order of one key are read from that index
/// alone, wherever the window begins, and so is a total. SQLite cannot know which index is the right
/// one, since nothing is ever analysed: the text names it.
struct QuerySQL {
  private let filter: TodoFilter
  private let keys: [TodoSort.Key]
  private let part: ListPart
  /// Names the index from which the list is read, or none.
  private let index: String
  /// The condition of the filter, and of the part.
  let condition: String
  /// The values of the condition, in the order of its text.
  let values: [any Bindable]

  /// The list of what passes a filter at a local time, in an order, or a part of it.
  init(
    _ filter: TodoFilter, _ sort: TodoSort = TodoSort(), _ part: ListPart = .all, at now: LocalTime
  ) {
    self.filter = filter
    let first = sort.keys.first
    keys = part.keys(of: sort)
    var dialect = Dialect(isByPriority: keys.first?.field == .priority)
    let condition = dialect.condition(of: filter, at: now)
    let isOfPart = first.flatMap { part.condition(on: $0.column) }
    self.condition = isOfPart.map { "\(condition) AND \($0)" } ?? condition
    self.part = part
    if let key = keys.first {
      index = "INDEXED BY todo_by_\(key.field.rawValue)"
    } else {
      // Open todos by their ids are one run of the index of the completion, which has nothing else.
      let isOfOpen = part == .withoutKey && first?.field == .completed && filter.isOfCompletion
      index = isOfOpen ? "INDEXED BY todo_by_completed" : "NOT INDEXED"
    }
    values = dialect.values
  }

  /// Reads the ids in this order by the index of its first key; ends in the limit and the offset.
  var ids: String { "SELECT id \(indexed) ORDER BY \(order)" + Self.limits }

  /// Reads the same ids in the plainest way: through all todos. It needs no index, and is also how
  /// texts are searched, since no index holds them.
  var idsByScan: String { "SELECT id \(scanned) ORDER BY \(order)" + Self.limits }

  /// Whether the index of the first key lacks something that the filter looks at.
  var looksUpTodos: Bool {
    switch keys.first?.field {
    case .created, .updated, .start: !filter.isUnrestricted
    case .title, .completed: !filter.isOfCompletion
    case .due, .priority, nil: false
    }
  }

  /// Reads ids of todos that pass, in any order, by an index that has all that the filter looks at; ends in
  /// the limit.
  var idsByFilter: String { "SELECT id \(covered) LIMIT ?" }

  /// Reads the ids of a JSON array in this order; it is followed by the limit and the offset.
  var sorted: String {
    "SELECT todo.id FROM json_each(?) AS ids CROSS JOIN todo ON todo.id = ids.value "
      + "ORDER BY \(order)" + Self.limits
  }

  /// Reads the ids and the key of a list in the order of one key, ties in falling order of ids, which is
  /// its index from the end; ends in the limit and the offset.
  var idsFromTheEnd: String {
    let direction = keys.first?.descending == true ? " DESC" : ""
    return "SELECT id, \(column) \(indexed) ORDER BY \(column)\(direction), id DESC" + Self.limits
  }

  /// Whether the list is in the order of one key, whose index is read from its end. The index of the
  /// completion is itself in falling order, and its end are the todos that are open.
  var isFromTheEnd: Bool {
    guard keys.count == 1 else { return false }
    return keys[0].field == .completed
      ? part == .withKey && !keys[0].descending : keys[0].descending
  }

  /// Reads the todos that have an id between two; ends in these and the limit.
  var todos: String {
    "SELECT id, \(TodoColumns.list(of: "todo")) \(scanned) AND id BETWEEN ? AND ? ORDER BY id LIMIT ?"
  }

  /// Counts those in the list that have the key of the todo with this id, and greater ids than another.
  var tiesAfter: String { "SELECT count(*) \(indexed) AND \(hasKeyOfTodo) AND id > ?" }

  /// Reads the ids of those in the list that have the key of the todo with this id; ends in the limit
  /// and the offset.
  var ties: String { "SELECT id \(indexed) AND \(hasKeyOfTodo) ORDER BY id" + Self.limits }

  /// Counts what passes by an index alone.
  var count: String { "SELECT count(*) \(covered)" }

  /// Counts all todos, or those that are done, by the smallest index that there is.
  static func count(_ kind: CountedTodos.Kind, isIndexed: Bool) -> String {
    switch kind {
    // SQLite itself chooses the index.
    case .all: "SELECT count(*) FROM todo" + (isIndexed ? "" : " NOT INDEXED")
    case .done:
      "SELECT count(*) FROM todo \(isIndexed ? "INDEXED BY todo_by_completed" : "NOT INDEXED") "
        + "WHERE completed_at IS NOT NULL"
    }
  }

  /// Counts the list by the index of its first key.
  var countByKey: String { "SELECT count(*) \(indexed)" }

  /// Counts what passes in the plainest way.
  var countByScan: String { "SELECT count(*) \(scanned)" }

  /// Reads the columns of ``TodoReader/line()`` of one part of the report. The first value is the id of
  /// the todo that they stand behind, if the part is behind one; the last is the limit. The index gives
  /// only ids: what it holds of a todo may be damaged.
  func lines(of part: LinesPart, isIndexed: Bool) -> String {
    let index =
      isIndexed ? "INDEXED BY todo_by_\(part.isDone ? "completed" : "due")" : "NOT INDEXED"
    return "SELECT id, due, completed_at, title FROM (SELECT id FROM todo \(index) "
      + "WHERE \(part.condition(behind: "?1", from: "todo WHERE")) AND \(condition) "
      + "ORDER BY \(part.order) LIMIT ?) CROSS JOIN todo USING (id)"
  }

  private static let limits = " LIMIT ? OFFSET ?"

  private var covered: String {
    "FROM todo INDEXED BY todo_by_\(filter.limitsDue ? "due" : "priority") WHERE \(condition)"
  }
  private var indexed: String { "FROM todo \(index) WHERE \(condition)" }
  private var scanned: String { "FROM todo NOT INDEXED WHERE \(condition)" }
  private var column: String { keys.first?.column ?? "id" }
  private var hasKeyOfTodo: String { "\(column) IS (SELECT \(column) FROM todo WHERE id = ?)" }

  private var order: String {
    keys.map { key in
      key.column + (key.descending ? " DESC" : "")
        + (key.field.isOptional ? " NULLS LAST" : "") + ", "
    }.joined() + "todo.id"
  }
}

/// How SQLite writes what a filter says.
private struct Dialect: FilterDialect {
  /// Whether the list is in the order of the priority.
  let isByPriority: Bool
  private(set) var values: [any Bindable] = []

  init(isByPriority: Bool) { self.isByPriority = isByPriority }

  mutating func place(_ value: String) -> String {
    values.append(value)
    return "?"
  }

  func hasTag(at place: String) -> String { "has_tag(tags, \(place))" }

  /// To look several up in the index of the order would put them into another order.
  func hasPriority(in numbers: [UInt8]) -> String {
    let list = numbers.map { "\($0)" }.joined(separator: ", ")
    return "\(isByPriority && numbers.count > 1 ? "+" : "")priority IN (\(list))"
  }

  mutating func hasWords(_ words: [[UInt8]]) -> String {
    values.append(SearchedWords(words))
    return "has_words(?, title_folded, content)"
  }
}

extension TodoFilter {
  /// Whether it asks at most whether a todo is done.
  fileprivate var isOfCompletion: Bool { self == TodoFilter(completed: completed) }

  /// Whether all that passes stands in one part of the order of due days.
  fileprivate var limitsDue: Bool {
    overdue == true || dueBefore != nil || dueAfter != nil || dueWithin != nil || hasDue != nil
      || all.contains(where: \.limitsDue)
  }
}
