/// What a new todo gets in a list if the person who adds it does not say otherwise.
package struct TodoDefaults: Sendable {
  /// The content, as ``TodoRules/content(_:)`` allows it.
  package var content: String?
  /// The day it is due.
  package var due: Due?
  /// Its time, start, repetition and reminders; nil if there are none. What needs a day that the new todo
  /// has not is left out (``Schedule/anchored(due:start:)``).
  package var schedule: Schedule?
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

  /// Whether there are none.
  package var isEmpty: Bool {
    content == nil && due == nil && schedule == nil && priority == nil && tags.isEmpty
  }

  /// The word for ``Due/today``.
  package static let todayWord = "today"

  /// Values that were checked before.
  package init(
    content: String? = nil, due: Due? = nil, schedule: Schedule? = nil, priority: Priority? = nil,
    tags: [String] = []
  ) {
    self.content = content
    self.due = due
    self.schedule = schedule
    self.priority = priority
    self.tags = tags
  }

  /// The values of texts, in the order of the table in PROTOCOL § 5; nil means none.
  package init(_ texts: Texts) throws(InvalidTodo) {
    if let content = texts.content { self.content = try TodoRules.content(content) }
    if let due = texts.due {
      self.due = due.hasSameBytes(as: Self.todayWord) ? .today : .day(try TodoRules.due(due))
    }
    schedule = try Schedule(
      time: texts.time.map(TodoRules.time), start: texts.start.map(TodoRules.start),
      repetition: texts.repetition.map { text throws(InvalidTodo) in
        try TodoRules.repetition(rule: text.rule, from: text.from)
      },
      reminders: TodoRules.reminders(texts.reminders ?? [])
    ).ifAny
    if let priority = texts.priority { self.priority = try TodoRules.priority(priority) }
    tags = try TodoRules.tags(texts.tags ?? [])
  }

  /// The values as they are sent, unchecked.
  package struct Texts: Sendable {
    let content, due, time, start: String?
    let repetition: (rule: String, from: String?)?
    let reminders: [String]?
    let priority: String?
    let tags: [String]?

    /// The texts of these members.
    package init(
      content: String? = nil, due: String? = nil, time: String? = nil, start: String? = nil,
      repetition: (rule: String, from: String?)? = nil, reminders: [String]? = nil,
      priority: String? = nil, tags: [String]? = nil
    ) {
      self.content = content
      self.due = due
      self.time = time
      self.start = start
      self.repetition = repetition
      self.reminders = reminders
      self.priority = priority
      self.tags = tags
    }
  }
}
