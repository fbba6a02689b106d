/// Which todos a list or a report shows: every condition that is set must hold (contract § 6).
package struct TodoFilter: Sendable, Equatable {
  /// Done ones, or open ones.
  package var completed: Bool?
  /// Overdue ones, or all others, as of a day.
  package var overdue: Overdue?
  /// Due before this day, not on it.
  package var dueBefore: CivilDate?
  /// Due after this day, not on it.
  package var dueAfter: CivilDate?
  /// Any of these priorities.
  package var priorities: Set<Priority>?
  /// All of these tags; each a valid one.
  package var tags: [String]
  /// Each of these occurs in the title or the content; folded (``Swift/String/folded``).
  package var words: [[UInt8]]

  /// Overdue or not, as of a day.
  package struct Overdue: Sendable, Equatable {
    /// Whether overdue todos are wanted, or all others.
    package var wanted: Bool
    /// The day by which it is judged.
    package var today: CivilDate

    /// A condition as of a day.
    package init(wanted: Bool, today: CivilDate) {
      self.wanted = wanted
      self.today = today
    }
  }

  /// A filter of these conditions; without any, all todos.
  package init(
    completed: Bool? = nil, overdue: Overdue? = nil, dueBefore: CivilDate? = nil,
    dueAfter: CivilDate? = nil, priorities: Set<Priority>? = nil, tags: [String] = [],
    words: [[UInt8]] = []
  ) {
    self.completed = completed
    self.overdue = overdue
    self.dueBefore = dueBefore
    self.dueAfter = dueAfter
    self.priorities = priorities
    self.tags = tags
    self.words = words
  }

  /// Whether it lets every todo through.
  package var isUnrestricted: Bool {
    completed == nil && overdue == nil && dueBefore == nil && dueAfter == nil && priorities == nil
      && tags.isEmpty && words.isEmpty
  }

  /// The same filter on a day.
  package func asOf(_ today: CivilDate) -> TodoFilter {
    var filter = self
    filter.overdue?.today = today
    return filter
  }

  /// Whether the todo is shown: the plain definition, to which every gateway is held.
  package func matches(_ todo: Todo) -> Bool {
    if let completed, todo.completed != completed { return false }
    if let overdue, todo.isOverdue(today: overdue.today) != overdue.wanted { return false }
    if let dueBefore {
      guard let due = todo.due, due < dueBefore else { return false }
    }
    if let dueAfter {
      guard let due = todo.due, due > dueAfter else { return false }
    }
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
