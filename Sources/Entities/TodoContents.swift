/// The fields of a todo that a person sets, checked: a value of this type breaks no rule of
/// ``TodoRules``.
package struct TodoContents: Sendable {
  /// A todo with these contents, which is in no store yet.
  private var todo: Todo

  /// See ``TodoRules/title(_:)``.
  package var title: String { todo.title }
  /// See ``TodoRules/content(_:)``.
  package var content: String { todo.content }
  /// The day it is due.
  package var due: CivilDate? { todo.due }
  /// How important it is.
  package var priority: Priority { todo.priority }
  /// See ``TodoRules/tags(_:)``.
  package var tags: [String] { todo.tags }
  /// See ``TodoRules/schedule(_:due:)``.
  package var schedule: Schedule? {
    get { todo.schedule }
    set { todo.schedule = newValue }
  }

  /// Checks every field, in the order of the table in PROTOCOL § 5.
  package init(
    title: consuming String, content: String = "", due: CivilDate? = nil,
    priority: Priority = .none, tags: [String] = [], schedule: Schedule? = nil
  ) throws(InvalidTodo) {
    try self.init(
      title: TodoTitle(title), content: content, due: due, priority: priority, tags: tags,
      schedule: schedule)
  }

  /// Does the same for the title of a new todo.
  package init(
    title: consuming TodoTitle, content: String = "", due: CivilDate? = nil,
    priority: Priority = .none,
    tags: [String] = [], schedule: Schedule? = nil
  ) throws(InvalidTodo) {
    let title = try TodoRules.title(title)
    let content = try TodoRules.content(content)
    let schedule = try schedule.flatMap { schedule throws(InvalidTodo) in
      try TodoRules.schedule(schedule, due: due)
    }
    let tags = tags.isEmpty ? tags : try TodoRules.tags(tags)
    todo = title.todo(
      content: content, due: due, priority: priority, tags: tags, schedule: schedule)
  }

  /// Notes that the reminders of a new todo are set now
  /// (``Schedule/setReminders(due:over:earlierDue:at:)``).
  package mutating func setReminders(by clock: any Clock) {
    guard todo.isScheduled else { return }
    let due = due
    schedule?.setReminders(due: due, at: clock.reached)
  }

  /// Whether the todo has the same contents, to the byte.
  package func isSame(as todo: Todo) -> Bool { self.todo.hasSameContents(as: todo) }

  /// A todo with these contents in the place of its own.
  package consuming func replacingContents(of other: Todo) -> Todo {
    todo.enter(as: other.id, rev: other.rev, at: other.createdAt)
    todo.updatedAt = other.updatedAt
    todo.completedAt = other.completedAt
    return todo
  }

  /// See ``Todo/digest``.
  package var digest: Int { todo.digest }

  /// The todo that is added to a store with these contents.
  @inline(__always)
  package consuming func added(as id: Int, rev: Int, at instant: Instant) -> Todo {
    todo.enter(as: id, rev: rev, at: instant)
    return todo
  }
}
