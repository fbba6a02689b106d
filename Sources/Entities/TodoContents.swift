/// The fields of a todo that a person sets, checked: a value of this type breaks no rule of
/// ``TodoRules``.
package struct TodoContents: Sendable {
  /// See ``TodoRules/title(_:)``.
  package let title: String
  /// See ``TodoRules/content(_:)``.
  package let content: String
  /// The day it is due.
  package let due: CivilDate?
  /// How important it is.
  package let priority: Priority
  /// See ``TodoRules/tags(_:)``.
  package let tags: [String]
  /// See ``TodoRules/schedule(_:due:)``.
  package var schedule: Schedule?

  /// Checks every field, in the order of the table in PROTOCOL § 5.
  package init(
    title: String, content: String = "", due: CivilDate? = nil, priority: Priority = .none,
    tags: [String] = [], schedule: Schedule? = nil
  ) throws(InvalidTodo) {
    self.title = try TodoRules.title(title)
    self.content = try TodoRules.content(content)
    self.due = due
    self.priority = priority
    self.schedule = try schedule.flatMap { schedule throws(InvalidTodo) in
      try TodoRules.schedule(schedule, due: due)
    }
    self.tags = try TodoRules.tags(tags)
  }

  /// Whether the todo has the same contents, to the byte.
  package func isSame(as todo: Todo) -> Bool { sample.hasSameContents(as: todo) }

  /// See ``Todo/digest``.
  package var digest: Int { sample.digest }

  /// A todo with these contents.
  private var sample: Todo {
    Todo(
      id: 1, rev: 1, title: title, content: content, due: due, priority: priority, tags: tags,
      createdAt: Instant(milliseconds: 0), schedule: schedule)
  }
}
