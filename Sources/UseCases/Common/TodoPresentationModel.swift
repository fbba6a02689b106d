import Entities

/// A todo on its way to a presenter: the values to show, not yet converted for display.
package struct TodoPresentationModel: Sendable {
  /// Whether a todo is open, overdue (open, and due before now) or done, in the words of the wire.
  package enum State: String, Sendable {
    case open, overdue, done
  }

  /// Whether the list shows it in a group with the others of its due day.
  package let isGroupedByDay: Bool
  private let todo: Todo
  private let today: CivilDate
  private let looks: TodoLooks

  /// The values of a todo at a local time.
  init(_ todo: Todo, at now: LocalTime, isGroupedByDay: Bool = false) {
    self.todo = todo
    self.isGroupedByDay = isGroupedByDay
    today = now.date
    looks = TodoLooks(todo, at: now)
  }

  /// Whether it is open, overdue or done today.
  package var state: State { looks.state }
  /// How people name the due day today.
  package var dueDay: RelativeDay? { looks.dueDay }
  /// How people name the start today.
  package var startDay: RelativeDay? { looks.startDay }
  /// Whether its start is a day that has not come yet.
  package var startsAhead: Bool { looks.startsAhead }

  package var id: Int { todo.id }
  package var rev: Int { todo.rev }
  package var title: String { todo.title }
  package var content: String { todo.content }
  package var due: CivilDate? { todo.due }
  package var priority: Priority { todo.priority }
  package var tags: [String] { todo.tags }
  package var createdAt: Instant { todo.createdAt }
  package var updatedAt: Instant { todo.updatedAt }
  package var completedAt: Instant? { todo.completedAt }
  /// Whether it is damaged, so that it cannot be shown as it is.
  package var isDamaged: Bool { todo.isDamaged }
  /// What few todos have besides: a time, a start, a repetition, reminders.
  package var schedule: Schedule? { todo.schedule }
  /// The days on which the next todos of its series are due.
  package var upcoming: [CivilDate] { todo.upcoming(today: today) }
  /// Its place in a series; nil if it is in none.
  package var place: Schedule.Place? { todo.place }
}

extension Todo {
  /// Whether the todo is open, overdue or done at a local time.
  func state(at now: LocalTime) -> TodoPresentationModel.State {
    completed ? .done : isOverdue(at: now) ? .overdue : .open
  }
}

/// How people name a day, relative to today.
package enum RelativeDay: Sendable, Hashable {
  case yesterday, today, tomorrow
  /// Two to six days from now: named by its weekday.
  case weekday
  /// Any other day of this year or of the next six months: named by its weekday and its date, without
  /// the year.
  case weekdayAndDate
  /// Any other day: named by its date.
  case date

  package init(_ day: CivilDate, today: CivilDate) {
    switch day.dayNumber - today.dayNumber {
    case -1: self = .yesterday
    case 0: self = .today
    case 1: self = .tomorrow
    case 2...6: self = .weekday
    default: self = Self.needsYear(day, today: today) ? .date : .weekdayAndDate
    }
  }

  private static func needsYear(_ day: CivilDate, today: CivilDate) -> Bool {
    if day.year == today.year { return false }
    let months = (day.year - today.year) * 12 + day.month - today.month
    return day < today || months > 6 || months == 6 && day.day > today.day
  }
}

/// The part of a todo that decides whether it looks different.
struct TodoLooks: Equatable {
  let id: Int
  let rev: Int
  /// Compared too, since another store may have the same todo at the same revision with other
  /// values.
  let updatedAt: Instant
  let state: TodoPresentationModel.State
  let dueDay: RelativeDay?
  let startDay: RelativeDay?
  let startsAhead: Bool
  let isDamaged: Bool

  init(_ todo: Todo, at now: LocalTime) {
    id = todo.id
    rev = todo.rev
    updatedAt = todo.updatedAt
    state = todo.state(at: now)
    dueDay = todo.due.map { RelativeDay($0, today: now.date) }
    startDay = todo.start.map { RelativeDay($0, today: now.date) }
    startsAhead = !todo.isStarted(on: now.date)
    isDamaged = todo.isDamaged
  }
}
