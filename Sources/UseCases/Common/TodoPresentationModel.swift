import Entities

/// A todo on its way to a presenter: the values to show, not yet converted for display.
package struct TodoPresentationModel: Sendable {
  /// Whether a todo is open, overdue (open, and due before now) or done.
  package enum State: Sendable, Equatable {
    case open, overdue, done
  }

  /// The todo's id.
  package let id: Int
  /// The revision of its last change.
  package let rev: Int
  /// One line.
  package let title: String
  /// Any number of lines.
  package let content: String
  /// Whether it is open, overdue or done today.
  package let state: State
  /// The day it is due.
  package let due: CivilDate?
  /// How people name the due day today.
  package let dueDay: RelativeDay?
  /// How important it is.
  package let priority: Priority
  /// In the order of their bytes.
  package let tags: [String]
  /// When it was added.
  package let createdAt: Instant
  /// When it was last changed.
  package let updatedAt: Instant
  /// When it was completed; nil while it is open.
  package let completedAt: Instant?
  /// Whether it is damaged, so that it cannot be shown as it is.
  package let isDamaged: Bool

  private let todo: Todo
  private let today: CivilDate

  /// What few todos have besides: a time, a start, a repetition, reminders.
  package var schedule: Schedule? { todo.schedule }
  /// The days on which the next todos of its series are due.
  package var upcoming: [CivilDate] { todo.upcoming(today: today) }
  /// Its place in a series; nil if it is in none.
  package var place: Schedule.Place? { todo.place }

  /// The values of a todo at a local time.
  init(_ todo: Todo, at now: LocalTime) {
    self.todo = todo
    today = now.date
    id = todo.id
    rev = todo.rev
    title = todo.title
    content = todo.content
    state = todo.state(at: now)
    due = todo.due
    dueDay = todo.due.map { RelativeDay($0, today: now.date) }
    priority = todo.priority
    tags = todo.tags
    createdAt = todo.createdAt
    updatedAt = todo.updatedAt
    completedAt = todo.completedAt
    isDamaged = todo.isDamaged
  }
}

extension Todo {
  /// Whether the todo is open, overdue or done at a local time.
  func state(at now: LocalTime) -> TodoPresentationModel.State {
    completed ? .done : isOverdue(at: now) ? .overdue : .open
  }
}
