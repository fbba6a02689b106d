import Entities

/// A todo on its way to a presenter: the values to be shown, not yet converted.
package struct TodoPresentationModel: Sendable {
  /// Open, overdue (open and due before today) or done.
  package enum State: Sendable, Equatable {
    case open, overdue, done
  }

  package let id: Int
  package let rev: Int
  package let title: String
  package let content: String
  package let state: State
  package let due: CivilDate?
  package let priority: Priority
  package let tags: [String]
  package let createdAt: Instant
  package let updatedAt: Instant
  package let completedAt: Instant?

  /// The values of a todo as they are on a day.
  init(_ todo: Todo, today: CivilDate) {
    id = todo.id
    rev = todo.rev
    title = todo.title
    content = todo.content
    state = todo.state(today: today)
    due = todo.due
    priority = todo.priority
    tags = todo.tags
    createdAt = todo.createdAt
    updatedAt = todo.updatedAt
    completedAt = todo.completedAt
  }
}

extension Todo {
  /// What it is on a day.
  func state(today: CivilDate) -> TodoPresentationModel.State {
    completed ? .done : isOverdue(today: today) ? .overdue : .open
  }
}
