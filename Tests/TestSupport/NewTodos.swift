import Entities

extension Todo {
  /// A todo that keeps the rules, and is in no store yet.
  package static func new(
    title: String, content: String = "", due: CivilDate? = nil, priority: Priority = .none,
    tags: [String] = [], schedule: Schedule? = nil
  ) throws(InvalidTodo) -> Todo {
    try TodoRules.todo(
      Todo(
        id: 0, rev: 0, title: title, content: content, due: due, priority: priority, tags: [],
        createdAt: Instant(milliseconds: 0), schedule: schedule),
      with: GivenFields(tags: tags), at: nil)
  }
}

extension GivenFields {
  /// All that a todo has.
  package init(_ todo: Todo) {
    let schedule = todo.schedule
    self.init(
      title: todo.title, content: todo.content, due: todo.due?.description,
      time: schedule?.time?.description, start: schedule?.start?.description,
      repetition: schedule?.repetition.map(RepetitionText.init),
      reminders: schedule?.reminders.map(\.description), priority: todo.priority.word,
      tags: todo.tags)
  }
}

extension Step {
  /// Replaces a todo with a changed one. Returns it as it is stored.
  package mutating func replace(_ before: Todo, with changed: Todo) throws -> Todo {
    try change([(before, changed)])
    var after = changed
    after.rev = revision
    after.updatedAt = instant
    return after
  }

  /// Deletes a todo.
  package mutating func delete(_ todo: Todo) throws { try change([(todo, nil)]) }

  /// Brings a todo back that is gone.
  package mutating func restore(_ earlier: Todo) throws { try change([(nil, earlier)]) }
}
