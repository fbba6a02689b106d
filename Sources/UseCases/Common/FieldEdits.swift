import Entities

/// What a person wants changed of a todo, not yet held against the rules; nil where nothing.
package struct FieldEdits {
  /// A field that can be emptied.
  package enum Clearable: String, CaseIterable, Sendable {
    case content, due, priority, tags
  }

  let title: String?
  let content: String?
  let due: CivilDate?
  let priority: Priority?
  /// All tags anew.
  let tags: [String]?
  /// Put beside those that are there, or beside `tags`.
  let addTags: [String]
  /// Taken away last.
  let removeTags: [String]
  let clear: Set<Clearable>

  /// These edits; nothing is checked.
  package init(
    title: String?, content: String?, due: CivilDate?, priority: Priority?, tags: [String]?,
    addTags: [String], removeTags: [String], clear: Set<Clearable>
  ) {
    self.title = title
    self.content = content
    self.due = due
    self.priority = priority
    self.tags = tags
    self.addTags = addTags
    self.removeTags = removeTags
    self.clear = clear
  }

  /// What the todo is to hold afterwards.
  func contents(for todo: Todo) throws(InvalidTodo) -> TodoContents {
    try TodoContents(
      title: title ?? todo.title,
      content: clear.contains(.content) ? "" : content ?? todo.content,
      due: clear.contains(.due) ? nil : due ?? todo.due,
      priority: clear.contains(.priority) ? .none : priority ?? todo.priority,
      tags: tags(for: todo))
  }

  private func tags(for todo: Todo) -> [String] {
    let present = clear.contains(.tags) ? [] : tags ?? todo.tags
    return (present + addTags).filter { tag in
      !removeTags.contains { $0.hasSameBytes(as: tag) }
    }
  }
}
