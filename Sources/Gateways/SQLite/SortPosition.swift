import Entities

/// A place in the order of one key: where a todo stands, or would.
struct SortPosition {
  /// What the key says of a todo.
  enum Value {
    case integer(Int64)
    case bytes([UInt8])
    /// No due date: last, either way.
    case undated
  }

  let value: Value
  let id: Int

  /// The place of a todo.
  init(_ todo: Todo, by key: TodoSort.Key) {
    id = todo.id
    value =
      switch key.field {
      case .created: .integer(todo.createdAt.milliseconds)
      case .updated: .integer(todo.updatedAt.milliseconds)
      case .priority: .integer(Int64(todo.priority.rawValue))
      case .due: todo.due.map { .bytes(Array($0.description.utf8)) } ?? .undated
      case .title: .bytes(todo.title.folded)
      }
  }

  /// The place of the todo in a row: its id, and the column of the key.
  init(_ row: Statement, by key: TodoSort.Key) {
    id = row.integer(0)
    value =
      switch key.field {
      case .created, .updated, .priority: .integer(Int64(row.integer(1)))
      case .due where row.isNull(1): .undated
      case .due, .title: .bytes(Array(row.bytes(1)))
      }
  }

  /// A place.
  init(_ value: Value, id: Int) {
    self.value = value
    self.id = id
  }

  /// Whether it is a place among those without a due date.
  var isUndated: Bool {
    if case .undated = value { return true }
    return false
  }

  /// Whether it comes before another one, or is the same.
  func isUpTo(_ other: SortPosition, descending: Bool) -> Bool {
    let order = compare(with: other)
    if order == 0 { return id <= other.id }
    if isUndated { return false }
    if other.isUndated { return true }
    return (order < 0) != descending
  }

  private func compare(with other: SortPosition) -> Int {
    switch (value, other.value) {
    case (.integer(let left), .integer(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.bytes(let left), .bytes(let right)):
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { left.compare(with: $0) }
      }
    case (.undated, .undated): 0
    case (.undated, _): 1
    default: -1
    }
  }
}
