/// The part of a todo that a report needs, so that a report over many todos does not hold their
/// contents.
package struct TodoLine: Sendable {
  /// The todo's id.
  package let id: Int
  /// The title, one line.
  package let title: String
  /// The day it is due.
  package let due: CivilDate?
  /// The time of that day at which it is due.
  package let time: TimeOfDay?
  /// When it was completed; nil while it is open.
  package let completedAt: Instant?
  /// How long it takes.
  package let estimate: Estimate?
  /// See ``Todo/isDamaged``. Only the gateway knows where a damaged todo stands.
  package let isDamaged: Bool

  /// A line. Nothing is checked.
  package init(
    id: Int, title: String, due: CivilDate?, time: TimeOfDay? = nil, completedAt: Instant?,
    estimate: Estimate? = nil, isDamaged: Bool = false
  ) {
    self.time = time
    self.isDamaged = isDamaged
    self.id = id
    self.title = title
    self.due = due
    self.completedAt = completedAt
    self.estimate = estimate
  }

  /// The line of a todo.
  package init(_ todo: Todo) {
    self.init(
      id: todo.id, title: todo.title, due: todo.due, time: todo.time,
      completedAt: todo.completedAt, estimate: todo.schedule?.estimate, isDamaged: todo.isDamaged)
  }

  /// Whether it stands before another one of its group. Open todos stand by their due date and time,
  /// those without a time last in their day, and those without a date behind all days; done todos by
  /// when they were completed, newest first; ties by id, ascending. This is the plain definition,
  /// with which every gateway must agree.
  package func stands(before other: TodoLine) -> Bool {
    if let instant = completedAt, let otherInstant = other.completedAt {
      return instant == otherInstant ? id < other.id : instant > otherInstant
    }
    let (rank, otherRank) = (due?.rank(at: time) ?? .max, other.due?.rank(at: other.time) ?? .max)
    return rank == otherRank ? id < other.id : rank < otherRank
  }
}

extension TodoLine: Equatable {
  /// Whether both are the same to the byte, as with todos.
  package static func == (left: TodoLine, right: TodoLine) -> Bool {
    left.id == right.id && left.title.hasSameBytes(as: right.title) && left.due == right.due
      && left.time == right.time
      && left.completedAt == right.completedAt && left.estimate == right.estimate
      && left.isDamaged == right.isDamaged
  }
}
