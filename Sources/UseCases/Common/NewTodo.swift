import Entities

/// The fields of a new todo as a person gave them, not yet checked against the rules; nil if a
/// field was not given.
package struct NewTodo {
  let title: String
  let content: String?
  let due: CivilDate?
  let schedule: ScheduleEdits?
  let priority: Priority?
  let tags: [String]?
  let key: String?

  /// A new todo. Nothing is checked. A View that does not know whether its add arrived sends it
  /// again with the same `key`.
  package init(
    title: String, content: String?, due: CivilDate?, schedule: ScheduleEdits? = nil,
    priority: Priority?, tags: [String]?, key: String? = nil
  ) {
    self.schedule = schedule
    self.key = key
    self.title = title
    self.content = content
    self.due = due
    self.priority = priority
    self.tags = tags
  }

  /// The contents of the todo.
  consuming func contents() throws(InvalidTodo) -> TodoContents {
    try TodoContents(
      title: title, content: content ?? "", due: due, priority: priority ?? .none,
      tags: tags ?? [], schedule: schedule?.applied(to: nil))
  }

  /// The contents of the todo, with what a list says about fields that were not given.
  func contents(_ beginning: ListDefinition.Beginning) throws(InvalidTodo) -> TodoContents {
    let due = due ?? beginning.due
    let begun = beginning.schedule?.anchored(due: due, start: schedule?.start)
    return try TodoContents(
      title: title, content: content ?? beginning.content ?? "", due: due,
      priority: priority ?? beginning.priority ?? .none, tags: tags ?? beginning.tags,
      schedule: schedule?.applied(to: begun) ?? begun)
  }

  /// The contents of a todo, with all that was given in place of what it has.
  func contents(of todo: Todo) throws(InvalidTodo) -> TodoContents {
    try TodoContents(
      title: title, content: content ?? todo.content, due: due ?? todo.due,
      priority: priority ?? todo.priority, tags: tags ?? todo.tags,
      schedule: schedule?.applied(to: todo.schedule) ?? todo.schedule)
  }
}
