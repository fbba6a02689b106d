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
  /// The filter's tags, each once.
  private let tags: [String]
  /// Which todos the list is of, if it is read in two parts.
  private let part: Part
  /// The conditions, joined by AND; ``values`` are theirs.
  let condition: String

  /// A part of a list whose first key is a column that most todos have not, and whose index has only
  /// the others.
  enum Part { case all, withStart, withoutStart }

  /// The list of what passes a filter, in an order, or a part of it.
  init(_ filter: TodoFilter, _ sort: TodoSort = TodoSort(), _ part: Part = .all) {
    self.filter = filter
    self.part = part
    keys = part == .withoutStart ? Array(sort.keys.dropFirst()) : sort.keys
    // What cannot be a tag is on no todo, nor are more of them than a todo may have.
    let tags = try? TodoRules.tags(filter.tags)
    self.tags = tags ?? []
    var conditions = Self.conditions(of: filter, tags, by: keys.first?.field)
    if part != .all { conditions.append("start IS\(part == .withStart ? " NOT" : "") NULL") }
    condition = conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
  }

  /// Reads the ids in this order by the index of its first key; ends in the limit and the offset.
  var ids: String { "SELECT id \(indexed) ORDER BY \(order)" + Self.part }

  /// Reads the same ids in the plainest way: through all todos. It needs no index, and is also how
  /// texts are searched, since no index holds them.
  var idsByScan: String { "SELECT id \(scanned) ORDER BY \(order)" + Self.part }

  /// Reads the ids and the key of a list in falling order of one key, ties in falling order of ids,
  /// which is its index from the end; ends in the limit and the offset.
  var idsFromTheEnd: String {
    "SELECT id, \(column) \(indexed) ORDER BY \(column) DESC, id DESC" + Self.part
  }

  /// Counts those in the list that have the key of the todo with this id, and greater ids than another.
  var tiesAfter: String { "SELECT count(*) \(indexed) AND \(hasKeyOfTodo) AND id > ?" }

  /// Reads the ids of those in the list that have the key of the todo with this id; ends in the limit
  /// and the offset.
  var ties: String { "SELECT id \(indexed) AND \(hasKeyOfTodo) ORDER BY id" + Self.part }

  /// Counts what passes by an index alone.
  var count: String {
    if filter == TodoFilter(completed: filter.completed) {
      // By the smallest index there is.
      let done =
        "SELECT count(*) FROM todo INDEXED BY todo_by_completed WHERE completed_at IS NOT NULL"
      return switch filter.completed {
      case nil: "SELECT count(*) FROM todo"
      case true: done
      case false: "SELECT (SELECT count(*) FROM todo) - (\(done))"
      }
    }
    let isByDue =
      filter.overdue?.wanted == true || filter.dueBefore ?? filter.dueAfter != nil
      || filter.hasDue != nil
    return "SELECT count(*) FROM todo INDEXED BY todo_by_\(isByDue ? "due" : "priority") "
      + "WHERE \(condition)"
  }

  /// Counts those in the list that have a start.
  var countByStart: String { "SELECT count(*) \(indexed)" }

  /// Counts what passes in the plainest way.
  var countByScan: String { "SELECT count(*) \(scanned)" }

  /// Reads the columns of ``TodoReader/line()`` of one part of the report. The first value is the id of
  /// the todo that they stand behind, if the part is behind one; the last is the limit.
  func lines(of part: LinesPart, isIndexed: Bool) -> String {
    let index =
      isIndexed ? "INDEXED BY todo_by_\(part.isDone ? "completed" : "due")" : "NOT INDEXED"
    return "SELECT id, due, completed_at, title FROM todo \(index) "
      + "WHERE \(part.condition(behind: "?1", from: "todo WHERE")) AND \(condition) "
      + "ORDER BY \(part.order) LIMIT ?"
  }

  /// The values of the conditions, in the order of the text.
  var values: [any Bindable] {
    var values: [any Bindable] = [
      filter.overdue.map { DueText.encoded($0.now.date, $0.now.time) },
      filter.dueBefore.map(DueText.dayBefore), filter.dueAfter?.description,
      filter.started?.today.description,
    ].compactMap { $0 }
    values += tags.map { TodoColumns.encoded([$0]) } as [any Bindable]
    return filter.words.isEmpty ? values : values + [SearchedWords(filter.words)]
  }

  private static let part = " LIMIT ? OFFSET ?"

  private var indexed: String {
    "FROM todo " + (keys.first.map { "INDEXED BY todo_by_\($0.field.rawValue)" } ?? "NOT INDEXED")
      + " WHERE \(condition)"
  }
  private var scanned: String { "FROM todo NOT INDEXED WHERE \(condition)" }
  private var column: String { keys.first.map(Self.column) ?? "id" }
  private var hasKeyOfTodo: String { "\(column) IS (SELECT \(column) FROM todo WHERE id = ?)" }

  private var order: String {
    keys.map { key in
      Self.column(of: key) + (key.descending ? " DESC" : "")
        + (key.field == .due || key.field == .start ? " NULLS LAST" : "") + ", "
    }.joined() + "id"
  }

  private static func column(of key: TodoSort.Key) -> String {
    switch key.field {
    case .created: "created_at"
    case .updated: "updated_at"
    case .due: "due"
    case .start: "start"
    case .priority: "priority"
    case .title: "title_folded"
    }
  }

  private static func conditions(
    of filter: TodoFilter, _ tags: [String]?, by field: TodoSort.Field?
  ) -> [String] {
    var result = [String]()
    if let completed = filter.completed {
      result.append(completed ? "completed_at IS NOT NULL" : "completed_at IS NULL")
    }
    if let overdue = filter.overdue {
      result +=
        overdue.wanted
        ? ["completed_at IS NULL", "due <= ?"]
        : ["(completed_at IS NOT NULL OR due IS NULL OR due > ?)"]
    }
    if filter.dueBefore != nil { result.append("due <= ?") }
    if filter.dueAfter != nil { result.append("due > ?") }
    if let started = filter.started {
      result.append(started.wanted ? "(start IS NULL OR start <= ?)" : "start > ?")
    }
    if let hasDue = filter.hasDue { result.append("due IS\(hasDue ? " NOT" : "") NULL") }
    if let repeating = filter.repeating {
      result.append("repeats IS\(repeating ? " NOT" : "") NULL")
    }
    if let priorities = filter.priorities {
      let numbers = priorities.sorted().map { "\($0.rawValue)" }.joined(separator: ", ")
      // To look several up in the index of the order would put them into another order.
      let isOrder = field == .priority && priorities.count > 1
      result.append("\(isOrder ? "+" : "")priority IN (\(numbers))")
    }
    if let tags {
      result += tags.map { _ in "instr(tags, ?) > 0" }
    } else {
      result.append("FALSE")
    }
    if !filter.words.isEmpty { result.append("has_words(?, title_folded, content)") }
    return result
  }
}
