import Entities

/// The changes that a person wants to make to a todo, not yet checked against the rules; nil means
/// no change.
package struct FieldEdits {
  /// A field that can be emptied.
  package enum Clearable: String, CaseIterable, Sendable {
    case content, due, time, start
    case repetition = "repeat"
    case reminders, priority, tags
  }

  let title: String?
  let content: String?
  let due: CivilDate?
  let schedule: ScheduleEdits?
  let priority: Priority?
  /// Replaces all tags.
  let tags: [String]?
  /// Added to the present tags, or to `tags`.
  let addTags: [String]
  /// Removed last.
  let removeTags: [String]
  let clear: Set<Clearable>

  /// These edits. Nothing is checked.
  package init(
    title: String?, content: String?, due: CivilDate?, schedule: ScheduleEdits? = nil,
    priority: Priority?, tags: [String]?,
    addTags: [String], removeTags: [String], clear: Set<Clearable>
  ) {
    self.title = title
    self.content = content
    self.due = due
    self.schedule = schedule
    self.priority = priority
    self.tags = tags
    self.addTags = addTags
    self.removeTags = removeTags
    self.clear = clear
  }

  /// The contents that the todo has after the edits.
  func contents(for todo: Todo) throws(InvalidTodo) -> TodoContents {
    try TodoContents(
      title: title ?? todo.title,
      content: clear.contains(.content) ? "" : content ?? todo.content,
      due: clear.contains(.due) ? nil : due ?? todo.due,
      priority: clear.contains(.priority) ? .none : priority ?? todo.priority,
      tags: tags(for: todo), schedule: schedule(for: todo))
  }

  /// What needs a due day goes with it, if it is cleared; a repetition needs a due day or a start.
  private func schedule(for todo: Todo) -> Schedule? {
    guard var present = todo.schedule else { return schedule?.applied(to: nil) }
    let due = clear.contains(.due) ? nil : due ?? todo.due
    if clear.contains(.time) { present.time = nil }
    if clear.contains(.start) { present.start = nil }
    if clear.contains(.repetition) { present.repetition = nil }
    if clear.contains(.reminders) { present.reminders = [] }
    if clear.contains(.due) { present = present.withoutDue }
    let hasAnchor = due ?? schedule?.start ?? present.start != nil
    if !hasAnchor && !clear.isDisjoint(with: [.due, .start]) { present.repetition = nil }
    var result = schedule?.applied(to: present) ?? present
    // Another day is one that a person chose, and another rule counts from the day as it is.
    if result.anchor(due: due) != todo.schedule?.anchor(due: todo.due)
      || result.repetition != todo.repetition
    {
      result.isMovedBack = false
    }
    return result
  }

  private func tags(for todo: Todo) -> [String] {
    let present = clear.contains(.tags) ? [] : tags ?? todo.tags
    return (present + addTags).filter { tag in
      !removeTags.contains { $0.hasSameBytes(as: tag) }
    }
  }
}
