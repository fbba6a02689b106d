/// The order of a list: by these keys, the first one first. Ties go by id, ascending.
package struct TodoSort: Sendable, Equatable {
  /// The field by which todos are compared.
  package enum Field: String, Sendable, CaseIterable {
    case created, updated, due, start, priority, title, completed

    /// Whether some todos do not have it. They come last in either direction.
    package var isOptional: Bool { self == .due || self == .start || self == .completed }
  }

  /// A field and its direction.
  package struct Key: Sendable, Equatable {
    /// The field.
    package var field: Field
    /// Whether the greatest comes first.
    package var descending: Bool

    /// A field and its direction.
    package init(_ field: Field, descending: Bool = false) {
      self.field = field
      self.descending = descending
    }
  }

  /// The keys, each field at most once. Without keys, the order is by id.
  package let keys: [Key]

  /// An order by these keys. If a field is given twice, only the first one counts.
  package init(_ keys: [Key] = []) {
    self.keys = keys.reduce(into: []) { kept, key in
      if !kept.contains(where: { $0.field == key.field }) { kept.append(key) }
    }
  }

  /// The todos in this order. This is the plain definition, with which every gateway must agree.
  package func sorted(_ todos: [Todo]) -> [Todo] {
    todos.map(decorated).sorted(by: precedes).map(\.todo)
  }

  /// Whether one todo comes before another one in this order.
  package func places(_ left: Todo, before right: Todo) -> Bool {
    precedes(decorated(left), decorated(right))
  }

  /// Whether todos stand in this order, and none of them twice.
  package func isOrder(of todos: [Todo]) -> Bool {
    let decorated = todos.map(decorated)
    return zip(decorated, decorated.dropFirst()).allSatisfy { precedes($0, $1) }
  }

  private typealias Decorated = (todo: Todo, title: [UInt8])

  private func decorated(_ todo: Todo) -> Decorated {
    (todo, keys.contains { $0.field == .title } ? todo.title.folded : [])
  }

  private func precedes(_ left: Decorated, _ right: Decorated) -> Bool {
    for key in keys {
      let order = Self.compare(left, right, by: key)
      if order != 0 { return order < 0 }
    }
    return left.todo.id < right.todo.id
  }

  private static func compare(_ left: Decorated, _ right: Decorated, by key: Key) -> Int {
    let order: Int
    switch key.field {
    case .created: order = compare(left.todo.createdAt, right.todo.createdAt)
    case .updated: order = compare(left.todo.updatedAt, right.todo.updatedAt)
    case .priority: order = compare(left.todo.priority, right.todo.priority)
    case .title:
      order = left.title.withUnsafeBufferPointer { leftTitle in
        right.title.withUnsafeBufferPointer { leftTitle.compare(with: $0) }
      }
    case .due: return compareOptional(minutes(of: left.todo), minutes(of: right.todo), by: key)
    case .start: return compareOptional(left.todo.start, right.todo.start, by: key)
    case .completed:
      return compareOptional(left.todo.completedAt, right.todo.completedAt, by: key)
    }
    return key.descending ? -order : order
  }

  private static func compareOptional<Value: Comparable>(
    _ left: Value?, _ right: Value?, by key: Key
  ) -> Int {
    switch (left, right) {
    case (nil, nil): return 0
    case (nil, _): return 1
    case (_, nil): return -1
    case (let left?, let right?):
      let order = compare(left, right)
      return key.descending ? -order : order
    }
  }

  /// When a todo is due, as a number: by day, then by time. A day without a time stands for its end.
  private static func minutes(of todo: Todo) -> Int? {
    todo.due.map {
      $0.dayNumber * (TimeOfDay.minutesPerDay + 1)
        + (todo.time?.minutes ?? TimeOfDay.minutesPerDay)
    }
  }

  private static func compare<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }
}
