import JSON
import Presenters

// View models as JSON (PROTOCOL §§ 5 and 11). The order of the members is fixed.
extension JSONWriter {
  mutating func value(_ row: TodoRowViewModel) {
    beginObject()
    members(of: row)
    endObject()
  }

  mutating func value(_ todo: TodoDetailViewModel) {
    beginObject()
    members(of: todo.row)
    member("content", todo.content)
    member("updatedAt", todo.updatedAt)
    member("updatedText", todo.updatedText)
    member("completedAt", todo.completedAt)
    member("completedText", todo.completedText)
    member("upcoming", todo.upcoming) { $0.value($1) }
    member("series", todo.series)
    member("number", todo.number)
    endObject()
  }

  mutating func value(_ changes: TodoListChangesViewModel) {
    beginObject()
    members(of: changes)
    endObject()
  }

  mutating func members(of changes: TodoListChangesViewModel) {
    member("rev", changes.rev)
    member("todos", changes.todos) { $0.value($1) }
    member("deleted", changes.deleted) { $0.value($1) }
    member("complete", changes.complete)
    member("mark", changes.mark)
  }

  mutating func value(_ change: TodoListRowsViewModel.Change) {
    beginObject()
    switch change {
    case .delete(let index):
      member("kind", "delete" as StaticString)
      member("index", index)
    case .insert(let index, let row):
      member("kind", "insert" as StaticString)
      member("index", index)
      name("todo")
      value(row)
    case .update(let index, let row):
      member("kind", "update" as StaticString)
      member("index", index)
      name("todo")
      value(row)
    }
    endObject()
  }

  mutating func value(_ row: TodoListPreviewViewModel) {
    beginObject()
    name("before")
    if let todo = row.before { value(todo) } else { null() }
    name("after")
    if let todo = row.after {
      beginObject()
      members(of: todo, isStored: row.before != nil)
      endObject()
    } else {
      null()
    }
    endObject()
  }

  mutating func value(_ applied: TodoListAppliedViewModel) {
    beginObject()
    members(of: applied)
    endObject()
  }

  mutating func members(of applied: TodoListAppliedViewModel) {
    member("step", applied.step)
    member("rev", applied.rev)
    if let count = applied.count { member("count", count) }
    if let entries = applied.entries {
      member("results", entries) { writer, entry in
        writer.beginObject()
        writer.member("id", entry.id)
        writer.member("rev", entry.rev)
        if let next = entry.next {
          writer.name("next")
          writer.beginObject()
          writer.member("id", next.id)
          writer.member("due", next.due)
          writer.endObject()
        }
        writer.endObject()
      }
    }
  }

  mutating func value(_ entry: HistoryEntryViewModel) {
    beginObject()
    member("rev", entry.rev)
    member("at", entry.at)
    member("atText", entry.atText)
    member("what", entry.what)
    member("step", entry.step)
    member("by", entry.by)
    endObject()
  }

  /// The members of an error in every `showError`.
  mutating func members(of error: ErrorViewModel, withID: Bool = true) {
    member("code", error.code)
    member("tag", error.tag)
    member("message", error.message)
    members(of: error.data, withID: withID)
    if let index = error.index { member("index", index) }
  }

  /// The members of an error besides its code, tag and message. `id` is left out if an earlier
  /// member already has it.
  mutating func members(of data: ErrorViewModel.Data, withID: Bool = true) {
    switch data {
    case .none:
      break
    case .id(let id):
      if withID { member("id", id) }
    case .invalid(let field, let reason):
      member("field", field)
      member("reason", reason)
    case .conflict(let todo, let fields):
      if withID { member("id", todo.row.id) }
      name("todo")
      value(todo)
      if !fields.isEmpty { member("fields", fields) { $0.value($1) } }
    case .store(let reason, let retryable, let id):
      member("reason", reason)
      member("retryable", retryable)
      if let id, withID { member("id", id) }
    case .count(let count): member("count", count)
    case .key(let key, let id):
      member("key", key)
      if let id, withID { member("id", id) }
    case .list(let name, let reason):
      member("reason", reason)
      member("name", name)
    }
  }

  /// A member whose value is an array.
  mutating func member<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// Most todos have none of these, which is then written in one go.
  private mutating func members(of schedule: ScheduleViewModel?) {
    guard let schedule else {
      name("time")
      let none: StaticString = #"null,"start":null,"repeat":null,"repeatText":null,"reminders":[]"#
      none.withUTF8Buffer { raw(UnsafeRawBufferPointer($0)) }
      return
    }
    member("time", schedule.time)
    member("start", schedule.start)
    name("repeat")
    if let repetition = schedule.repetition {
      beginObject()
      member("rule", repetition.rule)
      member("from", repetition.from)
      endObject()
    } else {
      null()
    }
    member("repeatText", schedule.repeatText)
    member("reminders", schedule.reminders) { $0.value($1) }
  }

  /// A todo that is not stored has no id yet.
  private mutating func members(of row: TodoRowViewModel, isStored: Bool = true) {
    if isStored { member("id", row.id) } else { nullMember("id") }
    member("rev", row.rev)
    member("title", row.title)
    member("preview", row.preview)
    member("completed", row.completed)
    member("state", row.state)
    member("due", row.due)
    member("dueText", row.dueText)
    members(of: row.schedule)
    member("priority", row.priority)
    member("tags", row.tags) { $0.value($1) }
    member("createdAt", row.createdAt)
    member("createdText", row.createdText)
  }
}
