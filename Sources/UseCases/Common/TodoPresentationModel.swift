import Entities

/// A todo on its way to a presenter: the values to be shown, not yet converted.
package struct TodoPresentationModel: Sendable {
  /// Open, overdue (open and due before today) or done.
  package enum State: Sendable, Equatable {
    case open, overdue, done
  }

  /// The todo.
  package let id: Int
  /// The revision of its last change.
  package let rev: Int
  /// One line.
  package let title: String
  /// All lines.
  package let content: String
  /// What it is today.
  package let state: State
  /// The day it is due.
  package let due: CivilDate?
  /// How people name that day today.
  package let dueDay: RelativeDay?
  /// How much it matters.
  package let priority: Priority
  /// In the order of their bytes.
  package let tags: [String]
  /// When it was added.
  package let createdAt: Instant
  /// When it was last changed.
  package let updatedAt: Instant
  /// When it was completed; nil while it is open.
  package let completedAt: Instant?
  /// It cannot be shown as it is.
  package let isDamaged: Bool

  /// The values of a todo as they are on a day.
  init(_ todo: Todo, today: CivilDate) {
    id = todo.id
    rev = todo.rev
    title = todo.title
    content = todo.content
    state = todo.state(today: today)
    due = todo.due
    dueDay = todo.due.map { RelativeDay($0, today: today) }
    priority = todo.priority
    tags = todo.tags
    createdAt = todo.createdAt
    updatedAt = todo.updatedAt
    completedAt = todo.completedAt
    isDamaged = todo.isDamaged
  }
}

extension Todo {
  /// What it is on a day.
  func state(today: CivilDate) -> TodoPresentationModel.State {
    completed ? .done : isOverdue(today: today) ? .overdue : .open
  }
}
