/// As much of a todo as a report needs, so that a report over many does not hold their contents.
package struct TodoLine: Sendable {
  /// The todo.
  package let id: Int
  /// One line.
  package let title: String
  /// The day it is due.
  package let due: CivilDate?
  /// When it was completed; nil while it is open.
  package let completedAt: Instant?
  /// See ``Todo/isDamaged``; its place is known to the gateway alone.
  package let isDamaged: Bool

  /// A line; nothing is checked.
  package init(
    id: Int, title: String, due: CivilDate?, completedAt: Instant?, isDamaged: Bool = false
  ) {
    self.isDamaged = isDamaged
    self.id = id
    self.title = title
    self.due = due
    self.completedAt = completedAt
  }

  /// The line of a todo.
  package init(_ todo: Todo) {
    self.init(
      id: todo.id, title: todo.title, due: todo.due, completedAt: todo.completedAt,
      isDamaged: todo.isDamaged)
  }

  /// Whether it stands before another one of its group: open ones by their due date, those without
  /// one last; done ones by when they were completed, newest first; ties by id, ascending. The plain
  /// definition, to which every gateway is held.
  package func stands(before other: TodoLine) -> Bool {
    if let instant = completedAt, let otherInstant = other.completedAt, instant != otherInstant {
      return instant > otherInstant
    }
    if completedAt == nil, due != other.due {
      guard let due else { return false }
      return other.due.map { due < $0 } ?? true
    }
    return id < other.id
  }
}

extension TodoLine: Equatable {
  /// Equal to the byte, like todos.
  package static func == (left: TodoLine, right: TodoLine) -> Bool {
    left.id == right.id && left.title.hasSameBytes(as: right.title) && left.due == right.due
      && left.completedAt == right.completedAt && left.isDamaged == right.isDamaged
  }
}
