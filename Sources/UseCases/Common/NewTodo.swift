import Entities

/// The fields of a new todo as a person gave them, not yet checked against the rules; nil if a
/// field was not given.
package struct NewTodo {
  /// A tuple, since Swift takes nothing else apart without copying its parts.
  private let fields:
    (
      title: TodoTitle, content: String?, due: CivilDate?, schedule: ScheduleEdits?,
      priority: Priority?, tags: [String]?, key: String?
    )

  /// The View's name for this add; nil if it gave none.
  var key: String? { fields.key }
  /// Whether the View gave it a name.
  var hasKey: Bool { fields.key != nil }

  /// A new todo. Nothing is checked. A View that does not know whether its add arrived sends it
  /// again with the same `key`.
  package init(
    title: TodoTitle, content: String?, due: CivilDate?, schedule: ScheduleEdits? = nil,
    priority: Priority?, tags: [String]?, key: String? = nil
  ) {
    fields = (title, content, due, schedule, priority, tags, key)
  }

  /// The contents of the todo.
  @inline(__always)
  consuming func contents() throws(InvalidTodo) -> TodoContents {
    let (title, content, due, schedule, priority, tags, _) = (consume self).fields
    return try TodoContents(
      title: title, content: content ?? "", due: due, priority: priority ?? .none,
      tags: tags ?? [], schedule: schedule?.applied(to: nil))
  }

  /// The contents of the todo, with what a list says about fields that were not given.
  consuming func contents(
    _ beginning: ListDefinition.Beginning
  ) throws(InvalidTodo) -> TodoContents {
    let (title, content, givenDue, schedule, priority, tags, _) = (consume self).fields
    let due = givenDue ?? beginning.due
    let begun = beginning.schedule?.anchored(due: due, start: schedule?.start)
    return try TodoContents(
      title: title, content: content ?? beginning.content ?? "", due: due,
      priority: priority ?? beginning.priority ?? .none, tags: tags ?? beginning.tags,
      schedule: schedule?.applied(to: begun) ?? begun)
  }

  /// The contents of a todo, with all that was given in place of what it has.
  func contents(of todo: Todo) throws(InvalidTodo) -> TodoContents {
    try TodoContents(
      title: fields.title, content: fields.content ?? todo.content, due: fields.due ?? todo.due,
      priority: fields.priority ?? todo.priority, tags: fields.tags ?? todo.tags,
      schedule: fields.schedule?.applied(to: todo.schedule) ?? todo.schedule)
  }
}
