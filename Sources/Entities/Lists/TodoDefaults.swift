/// What a new todo gets in a list if the person who adds it does not say otherwise.
package struct TodoDefaults: Sendable {
  /// The content, as ``TodoRules/content(_:)`` allows it.
  package var content: String?
  /// The day it is due.
  package var due: Due?
  /// The priority.
  package var priority: Priority?
  /// The tags, as ``TodoRules/tags(_:)`` allows them.
  package var tags: [String]

  /// A day for a new todo.
  package enum Due: Sendable, Equatable {
    /// The day on which the todo is added.
    case today
    /// Always this day.
    case day(CivilDate)
  }

  /// The word for ``Due/today``.
  package static let todayWord = "today"

  /// Values that were checked before.
  package init(
    content: String? = nil, due: Due? = nil, priority: Priority? = nil, tags: [String] = []
  ) {
    self.content = content
    self.due = due
    self.priority = priority
    self.tags = tags
  }

  /// The values of texts, in the order of the table in PROTOCOL § 5; nil means none.
  package init(
    content: String?, due: String?, priority: String?, tags: [String]?
  ) throws(InvalidTodo) {
    if let content { self.content = try TodoRules.content(content) }
    if let due {
      self.due = due.hasSameBytes(as: Self.todayWord) ? .today : .day(try TodoRules.due(due))
    }
    if let priority { self.priority = try TodoRules.priority(priority) }
    self.tags = try TodoRules.tags(tags ?? [])
  }
}
