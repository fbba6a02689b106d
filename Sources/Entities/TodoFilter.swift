/// Which todos a list or a report shows. A todo passes if all conditions that are set hold
/// (PROTOCOL § 6).
package struct TodoFilter: Sendable, Equatable {
  /// Whether the todo is done; false asks for open ones.
  package var completed: Bool?
  /// Whether it is overdue on a day, or not.
  package var overdue: Overdue?
  /// Due before this day, exclusive.
  package var dueBefore: CivilDate?
  /// Due after this day, exclusive.
  package var dueAfter: CivilDate?
  /// Whether it has a due day.
  package var hasDue: Bool?
  /// Whether it has started by a day, or not.
  package var started: Started?
  /// Whether it repeats.
  package var repeating: Bool?
  /// It has any of these priorities.
  package var priorities: Set<Priority>?
  /// It has all of these tags. Each is a valid tag.
  package var tags: [String]
  /// Each of these words occurs in the title or the content. They are folded
  /// (``Swift/String/folded``).
  package var words: [[UInt8]]

  /// Overdue or not, as of a local time.
  package struct Overdue: Sendable, Equatable {
    /// Whether overdue todos pass, or all others.
    package var wanted: Bool
    /// The local time at which a todo is overdue or not.
    package var now: LocalTime

    /// A condition as of a local time.
    package init(wanted: Bool, now: LocalTime) {
      self.wanted = wanted
      self.now = now
    }

    /// A condition as of the beginning of a day.
    package init(wanted: Bool, today: CivilDate) {
      self.init(wanted: wanted, now: LocalTime(date: today, time: .midnight))
    }
  }

  /// Started or not, as of a day. A todo without a start has started.
  package struct Started: Sendable, Equatable {
    /// Whether todos that have started pass, or all others.
    package var wanted: Bool
    /// The day on which a todo has started or not.
    package var today: CivilDate

    /// A condition as of a day.
    package init(wanted: Bool, today: CivilDate) {
      self.wanted = wanted
      self.today = today
    }
  }

  /// A filter with these conditions; without any, it passes all todos.
  package init(
    completed: Bool? = nil, overdue: Overdue? = nil, dueBefore: CivilDate? = nil,
    dueAfter: CivilDate? = nil, hasDue: Bool? = nil, started: Started? = nil,
    repeating: Bool? = nil, priorities: Set<Priority>? = nil, tags: [String] = [],
    words: [[UInt8]] = []
  ) {
    self.hasDue = hasDue
    self.started = started
    self.repeating = repeating
    self.completed = completed
    self.overdue = overdue
    self.dueBefore = dueBefore
    self.dueAfter = dueAfter
    self.priorities = priorities
    self.tags = tags
    self.words = words
  }

  /// Whether it passes every todo.
  package var isUnrestricted: Bool {
    completed == nil && overdue == nil && dueBefore == nil && dueAfter == nil && hasDue == nil
      && started == nil && repeating == nil && priorities == nil && tags.isEmpty && words.isEmpty
  }

  /// The same filter, for another local time.
  package func asOf(_ now: LocalTime) -> TodoFilter {
    var filter = self
    filter.setTime(now)
    return filter
  }

  /// Changes the local time as of which it is.
  package mutating func setTime(_ now: LocalTime) {
    overdue?.now = now
    started?.today = now.date
  }

  /// Whether a todo passes. This is the plain definition, with which every gateway must agree.
  package func matches(_ todo: Todo) -> Bool {
    if let completed, todo.completed != completed { return false }
    if let overdue, todo.isOverdue(at: overdue.now) != overdue.wanted { return false }
    if let dueBefore {
      guard let due = todo.due, due < dueBefore else { return false }
    }
    if let dueAfter {
      guard let due = todo.due, due > dueAfter else { return false }
    }
    if let hasDue, (todo.due != nil) != hasDue { return false }
    if let started {
      let hasStarted = todo.start.map { $0 <= started.today } ?? true
      if hasStarted != started.wanted { return false }
    }
    if let repeating, (todo.repetition != nil) != repeating { return false }
    if let priorities, !priorities.contains(todo.priority) { return false }
    for tag in tags where !todo.tags.contains(where: { $0.hasSameBytes(as: tag) }) { return false }
    return words.isEmpty || matchesWords(todo)
  }

  private func matchesWords(_ todo: Todo) -> Bool {
    var search = WordSearch(words)
    var content = todo.content
    return todo.title.folded.withUnsafeBufferPointer { title in
      content.withUTF8 { search.finds(inFolded: title, or: $0) }
    }
  }
}
