/// The order of a list: by these keys, the first one first. Ties go by id, ascending.
package struct TodoSort: Sendable, Equatable {
  /// The field by which todos are compared.
  package enum Field: String, Sendable, CaseIterable {
    case created, updated, due, start, priority, title, completed, estimate, manual

    /// Whether some todos do not have it. They come last in either direction.
    package var isOptional: Bool { [.due, .start, .completed, .estimate].contains(self) }
  }

  /// A field and its direction.
  package struct Key: Sendable, Equatable {
    /// The field.
    package var field: Field
    /// Whether the greatest comes first.
    package var descending: Bool

    /// A field and its direction.
    package init(_ field: Field, descending: Bool = false) {
      (self.field, self.descending) = (field, descending)
    }

    /// A number by which todos stand in the order of this key: the least comes first, and todos that do
    /// not have the field come last. A title has none.
    fileprivate func rank(of todo: Todo) -> Int {
      let number: Int? =
        switch field {
        case .created: Int(todo.createdAt.milliseconds)
        case .updated: Int(todo.updatedAt.milliseconds)
        case .due: todo.due?.rank(at: todo.time)
        case .start: todo.start?.dayNumber
        case .priority: Int(todo.priority.rawValue)
        case .completed: todo.completedAt.map { Int($0.milliseconds) }
        case .estimate: todo.schedule?.estimate?.minutes
        case .manual: ManualOrder.rank(of: todo)
        case .title: nil
        }
      // The complement turns the order round, and overflows for no number.
      return number.map { descending ? ~$0 : $0 } ?? .max
    }
  }

  /// The keys, each field at most once. Without keys, the order is by id.
  package let keys: [Key]

  /// An order by these keys. If a field is given twice, only the first one counts.
  package init(_ keys: [Key] = []) { self.keys = keys.unique { $0.field == $1.field } }

  /// The order in which todos are begun, unless somebody names another one.
  package static let toBegin = TodoSort([
    .init(.due), .init(.priority, descending: true), .init(.created),
  ])

  /// Whether it depends on the order by hand.
  package var isManual: Bool { keys.contains { $0.field == .manual } }

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
      if key.field == .title {
        let order = left.title.withUnsafeBufferPointer { leftTitle in
          right.title.withUnsafeBufferPointer { leftTitle.compare(with: $0) }
        }
        if order != 0 { return key.descending ? order > 0 : order < 0 }
      } else {
        let (leftRank, rightRank) = (key.rank(of: left.todo), key.rank(of: right.todo))
        if leftRank != rightRank { return leftRank < rightRank }
      }
    }
    return left.todo.id < right.todo.id
  }
}
