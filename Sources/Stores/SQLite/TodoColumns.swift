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

  /// The todo in a row, its columns from `start` on. The file may come from anywhere: a todo that no
  /// rule allows is damaged.
  static func read(id: Int, from row: Statement, at start: Int32) throws(StoreError) -> Todo {
    var reader = TodoReader(row)
    return try reader.todo(id: id, at: start)
  }

  /// An id or a revision: those that JSON readers can hold, so that none added to it can overflow.
  static func number(_ value: Int) throws(StoreError) -> Int {
    guard numbers.contains(value) else { throw StoreError.damaged("a number out of range") }
    return value
  }

  /// The numbers that ids and revisions can be.
  static let numbers = 1...(1 << 53)

  /// Tags can hold no white space: with a space on either side of each, one is found by its bytes.
  static func encoded(_ tags: [String]) -> String {
    tags.isEmpty ? "" : " " + tags.joined(separator: " ") + " "
  }
}
