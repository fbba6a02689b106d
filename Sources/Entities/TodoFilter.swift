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
  /// It has any of these priorities.
  package var priorities: Set<Priority>?
  /// It has all of these tags. Each is a valid tag.
  package var tags: [String]
  /// Each of these words occurs in the title or the content. They are folded
  /// (``Swift/String/folded``).
  package var words: [[UInt8]]

  /// Overdue or not, as of a day.
  package struct Overdue: Sendable, Equatable {
    /// Whether overdue todos pass, or all others.
    package var wanted: Bool
    /// The day on which a todo is overdue or not.
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

  /// Whether it passes every todo.
  package var isUnrestricted: Bool {
    completed == nil && overdue == nil && dueBefore == nil && dueAfter == nil && priorities == nil
      && tags.isEmpty && words.isEmpty
  }

  /// The same filter, for another day.
  package func asOf(_ today: CivilDate) -> TodoFilter {
    var filter = self
    filter.overdue?.today = today
    return filter
  }

  /// Whether a todo passes. This is the plain definition, with which every gateway must agree.
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
