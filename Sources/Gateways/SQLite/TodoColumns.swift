import Entities

/// A todo as columns: the same in its own table and, as it was before, in the change log.
enum TodoColumns {
  /// Their names, without `id` and what only the todo's own table has.
  static let names = [
    "rev", "priority", "due", "created_at", "updated_at", "completed_at", "tags", "title",
    "content",
  ]

  /// How many.
  static let count = Int32(names.count)

  /// The names for SQL, each behind the name of a table.
  static func list(of table: String) -> String {
    names.map { table + "." + $0 }.joined(separator: ", ")
  }

  /// Binds the values, in the order of the names.
  static func bind(_ todo: Todo, to statement: Statement) {
    statement.bind(todo.rev)
    statement.bind(Int(todo.priority.rawValue))
    statement.bind(todo.due?.description)
    statement.bind(todo.createdAt)
    statement.bind(todo.updatedAt)
    statement.bind(todo.completedAt)
    statement.bind(encoded(todo.tags))
    statement.bind(todo.title)
    statement.bind(todo.content)
  }

  /// The todo in a row, its columns from `start` on; `.corrupt` where it breaks a rule: the file
  /// may come from anywhere.
  static func read(id: Int, from row: Statement, at start: Int32) throws(StoreError) -> Todo {
    let title = try row.text(start + 7)
    let content = try row.text(start + 8)
    let tags = try row.text(start + 6)
    do {
      _ = try TodoRules.title(title)
      _ = try TodoRules.content(content)
      return Todo(
        id: try number(id), rev: try number(row.integer(start)), title: title, content: content,
        due: try due(row, start + 2), priority: try priority(row.integer(start + 1)),
        tags: tags.isEmpty ? [] : try TodoRules.tags(decoded(tags)),
        createdAt: try instant(row, start + 3), updatedAt: try instant(row, start + 4),
        completedAt: row.isNull(start + 5) ? nil : try instant(row, start + 5))
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError.damaged("a todo that breaks the rules")
    }
  }

  /// An id or a revision: those that JSON readers can hold, so that none added to it can overflow.
  static func number(_ value: Int) throws(StoreError) -> Int {
    guard (1...(1 << 53)).contains(value) else { throw StoreError.damaged("a number out of range") }
    return value
  }

  /// An instant of the years 1 to 9999.
  static func instant(_ row: Statement, _ column: Int32) throws(StoreError) -> Instant {
    let milliseconds = Int64(row.integer(column))
    guard (-62_135_596_800_000...253_402_300_799_999).contains(milliseconds) else {
      throw StoreError.damaged("an instant out of range")
    }
    return Instant(milliseconds: milliseconds)
  }

  /// Tags can hold no white space: with a space on either side of each, one is found by its bytes.
  static func encoded(_ tags: [String]) -> String {
    tags.isEmpty ? "" : " " + tags.joined(separator: " ") + " "
  }

  private static func decoded(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: " ").map { String($0) }
  }

  /// The day of a column; nil where it is NULL.
  static func due(_ row: Statement, _ column: Int32) throws(StoreError) -> CivilDate? {
    if row.isNull(column) { return nil }
    guard let due = CivilDate(try row.text(column)) else { throw StoreError.damaged("no such day") }
    return due
  }

  private static func priority(_ value: Int) throws(StoreError) -> Priority {
    guard let priority = UInt8(exactly: value).flatMap(Priority.init(rawValue:)) else {
      throw StoreError.damaged("no such priority")
    }
    return priority
  }
}
