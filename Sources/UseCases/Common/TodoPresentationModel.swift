import Entities

/// A todo on its way to a presenter: its values, not yet converted for display, and what depends on the day
/// and on other todos.
package struct TodoPresentationModel: Sendable, Equatable {
  /// Whether a todo is open, overdue (open, and due before now) or done, in the words of the wire.
  package enum State: String, Sendable { case open, overdue, done }

  /// How many characters (Unicode scalars) of the content a row needs at most.
  package static let previewLimit = 120

  package private(set) var todo: Todo
  private let today: CivilDate
  /// Whether the list shows it in a group with the others of its due day.
  package let isGroupedByDay: Bool
  /// Whether it is open, overdue or done today.
  package let state: State
  /// How people name the due day today.
  package let dueDay: RelativeDay?
  /// How people name the start today.
  package let startDay: RelativeDay?
  /// Whether its start is a day that has not come yet.
  package let startsAhead: Bool
  /// What only details have: rows are copied often, and pay for one pointer.
  fileprivate var rest: Rest?

  fileprivate final class Rest: Sendable {
    let after: [TodoReference]
    let before: [TodoReference]
    let comments: [Comment]
    let path: [TodoReference]

    init(
      after: [TodoReference], before: [TodoReference], comments: [Comment], path: [TodoReference]
    ) {
      (self.after, self.before) = (after, before)
      (self.comments, self.path) = (comments, path)
    }
  }

  /// The values of a todo at a local time.
  init(_ todo: Todo, at now: LocalTime, isGroupedByDay: Bool = false) {
    (self.todo, self.isGroupedByDay) = (todo, isGroupedByDay)
    today = now.date
    state = todo.state(at: now)
    dueDay = todo.due.map { RelativeDay($0, today: now.date) }
    startDay = todo.start.map { RelativeDay($0, today: now.date) }
    startsAhead = !todo.isStarted(on: now.date)
  }

  /// Whether a row has all that the todo has of its own.
  package private(set) var isWhole = false

  /// The same as a row: unless that is whole, with no more of the content than it needs, so that what is open takes
  /// little memory.
  func row(isWhole: Bool = false) -> TodoPresentationModel {
    if !isWhole && todo.content.utf8.count <= Self.previewLimit { return self }
    var row = self
    row.isWhole = isWhole
    if !isWhole { row.todo.content = String(todo.content.unicodeScalars.prefix(Self.previewLimit)) }
    return row
  }

  package var id: Int { todo.id }
  package var rev: Int { todo.rev }
  /// The todos that come first, and those that come after it, as far as they are there.
  package var after: [TodoReference] { rest?.after ?? [] }
  package var before: [TodoReference] { rest?.before ?? [] }
  /// Its newest comments, the oldest of them first.
  package var comments: [Comment] { rest?.comments ?? [] }
  /// The todos above it, from the root on.
  package var path: [TodoReference] { rest?.path ?? [] }
  /// The days on which the next todos of its series are due.
  package var upcoming: [CivilDate] { todo.upcoming(today: today) }

  /// Whether both look the same. The times are compared too, since another store may have the same todo at
  /// the same revision with other values.
  package static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.rev == right.rev && left.todo.updatedAt == right.todo.updatedAt
      && left.state == right.state && left.dueDay == right.dueDay && left.startDay == right.startDay
      && left.startsAhead == right.startsAhead && left.todo.isDamaged == right.todo.isDamaged
      && left.todo.isBlocked == right.todo.isBlocked && left.todo.claim == right.todo.claim
      && left.todo.comments == right.todo.comments && left.todo.branch == right.todo.branch
      && (left.rest === right.rest
        || left.after == right.after && left.before == right.before
          && left.comments == right.comments && left.path == right.path)
  }
}

/// A todo as others name it.
package struct TodoReference: Sendable, Equatable {
  /// The most that come after a todo and are shown.
  package static let limit = 100

  package let id: Int
  package let title: String
  package let completed: Bool

  init(_ todo: Todo) { (id, title, completed) = (todo.id, todo.title, todo.completed) }
}

extension EntityGateway {
  /// The values of a todo at a local time, with all that a detail shows.
  func detail(_ todo: Todo, at now: LocalTime) throws(StoreError) -> TodoPresentationModel {
    let todo = try branched([todo]).first.flatMap { $0 } ?? todo
    var detail = TodoPresentationModel(todo, at: now)
    let limit = todo.comments > 0 ? TodoDetailUseCase.commentsLimit : 0
    detail.rest = TodoPresentationModel.Rest(
      after: try references(todo.after),
      before: try references(successors(of: todo.id, limit: TodoReference.limit)),
      comments: try comments(of: todo.id, before: .max, limit: limit).reversed(),
      path: try references(todo.branch?.ancestors.reversed() ?? []))
    return detail
  }

  /// Those of some todos that are there. A damaged one has no title.
  func references(_ ids: [Int]) throws(StoreError) -> [TodoReference] {
    if ids.isEmpty { return [] }
    return try fetch(ids).compactMap { $0.map(TodoReference.init) }
  }
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
