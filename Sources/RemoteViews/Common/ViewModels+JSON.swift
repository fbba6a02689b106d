import Entities
import JSON
import Presenters
import UseCases

// View models and the results of events as JSON (PROTOCOL §§ 5, 11 and 13). The order of the members
// is fixed.

extension ResultViewModel: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .nothing: return writer.null()
    case .applied(let applied): return writer.object { $0.members(of: applied) }
    case .changes(let changes): return writer.object { $0.members(of: changes) }
    case .savedList(let list): return writer.value(list)
    default: writer.object { members(to: &$0) }
    }
  }

  private func members(to writer: inout JSONWriter) {
    switch self {
    case .todo(let todo, let shows):
      writer.member("id", todo.id)
      writer.member("rev", todo.rev)
      writer.member("step", todo.step)
      writer.next(todo.next)
      if let shows { writer.member("shows", shows) }
      writer.members(of: todo.read)
    case .count(let count, let rev, let step):
      writer.member("count", count)
      writer.member("rev", rev)
      writer.member("step", step)
    case .total(let total, let rev):
      writer.member("total", total)
      writer.member("rev", rev)
    case .rev(let rev): writer.member("rev", rev)
    case .reference(let id, let rev):
      writer.member("id", id)
      writer.member("rev", rev)
    case .draft(let id, let rev, let keptCount):
      writer.member("id", id)
      writer.member("rev", rev)
      writer.member("keptCount", keptCount)
    case .canSave(let canSave): writer.member("canSave", canSave)
    case .reversed(let direction, let phrase, let step):
      writer.members(of: step, direction, phrase)
    case .nothing, .applied, .changes, .savedList: break
    }
  }
}

extension JSONWriter {
  /// What was read of words, if there were any.
  mutating func members(of read: GivenFields?) {
    guard let read else { return }
    member("read", read)
    if let spans = read.spans { member("spans", spans) }
  }

  /// The todo that takes the place of one that was completed.
  fileprivate mutating func next(_ next: NextTodo?) {
    guard let next else { return }
    object("next") { writer in
      writer.member("id", next.id)
      writer.member("due", next.due?.description)
    }
  }

  /// What was undone or redone.
  mutating func members(of step: ReversedStep, _ direction: StepDirection, _ phrase: String) {
    member("rev", step.rev)
    member(direction == .undo ? "undone" : "redone", phrase)
    member("step", step.step)
  }

  mutating func members(of changes: TodoListChanges<TodoRowViewModel>) {
    member("rev", changes.rev)
    member("todos", changes.todos)
    member("deleted", changes.deleted)
    member("complete", changes.isComplete)
    member("mark", changes.mark)
  }

  mutating func members(of applied: TodoListApplied) {
    member("step", applied.step)
    member("rev", applied.rev)
    switch applied.outcome {
    case .count(let count): member("count", count)
    case .entries(let entries): member("results", entries)
    }
  }

  /// The members of an error in every `showError`. What is not open stands before them.
  mutating func members(of error: ErrorViewModel, withID: Bool = true) {
    member("code", error.code)
    member("tag", error.tag)
    member("message", error.message)
    details(of: error, withID: withID, withWhatIsNotOpen: false)
  }

  /// The members of an error besides its code, tag and message. `id` is left out if an earlier
  /// member already has it.
  mutating func details(
    of error: ErrorViewModel, withID: Bool = true, withWhatIsNotOpen: Bool = true
  ) {
    switch error.data {
    case .view, .draft: if withWhatIsNotOpen { members(of: error.data, withID: withID) }
    default: members(of: error.data, withID: withID)
    }
    if !error.steps.isEmpty { member("steps", error.steps) }
    if let index = error.index { member("index", index) }
  }

  private mutating func members(of data: ErrorViewModel.Data, withID: Bool) {
    switch data {
    case .none: break
    case .id(let id):
      if withID { member("id", id) }
    case .invalid(let field, let reason):
      member("field", field)
      member("reason", reason)
    case .conflict(let todo, let fields):
      if withID { member("id", todo.row.id) }
      member("todo", todo)
      if !fields.isEmpty { member("fields", fields) }
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
    case .view(let view):
      if let view { member("view", view) }
    case .draft(let draft):
      if let draft { member("draft", draft) }
    case .kept(let number): member("kept", number)
    case .newest(let newest): member("newest", newest)
    }
  }

  fileprivate mutating func members(of row: TodoRowViewModel, id: Int?) {
    member("id", id)
    member("rev", row.rev)
    member("title", row.title)
    member("preview", row.preview)
    member("completed", row.completed)
    member("state", row.state)
    member("due", row.due)
    member("dueText", row.dueText)
    member("time", row.schedule?.time)
    member("group", row.group)
    member("start", row.schedule?.start)
    member("startText", row.schedule?.startText)
    member("startAhead", row.startAhead)
    if let repetition = row.schedule?.repetition {
      object("repeat") { writer in
        writer.member("rule", repetition.rule)
        writer.member("from", repetition.from)
      }
    } else {
      name("repeat")
      null()
    }
    member("repeatText", row.schedule?.repeatText)
    member("reminders", row.schedule?.reminders ?? [])
    member("priority", row.priority)
    member("tags", row.tags)
    member("createdAt", row.createdAt)
    member("createdText", row.createdText)
  }
}

extension TodoRowViewModel: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { $0.members(of: self, id: id) }
  }
}

extension TodoDetailViewModel: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.members(of: row, id: row.id)
      writer.member("content", content)
      writer.member("updatedAt", updatedAt)
      writer.member("updatedText", updatedText)
      writer.member("completedAt", completedAt)
      writer.member("completedText", completedText)
      writer.member("upcoming", upcoming)
      writer.member("series", series)
      writer.member("number", number)
    }
  }
}

extension ErrorViewModel.NewestStep: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("step", step)
      writer.member("text", text)
      writer.member("by", by)
      writer.member("at", at)
      writer.member("atText", atText)
    }
  }
}

extension TodoListApplied.Entry: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("rev", rev)
      writer.next(next)
      writer.members(of: read)
    }
  }
}

extension WordSpan: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("start", range.lowerBound)
      writer.member("end", range.upperBound)
      writer.member("field", field.rawValue)
      writer.member("text", text)
    }
  }
}

extension TodoListRowsViewModel.Change: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    let (kind, index, row): (StaticString, Int, TodoRowViewModel?) =
      switch self {
      case .delete(let index): ("delete", index, nil)
      case .insert(let index, let row): ("insert", index, row)
      case .update(let index, let row): ("update", index, row)
      }
    writer.object { writer in
      writer.member("kind", kind)
      writer.member("index", index)
      if let row { writer.member("todo", row) }
    }
  }
}

extension TodoListPreviewRow<TodoRowViewModel>: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("before", before)
      writer.name("after")
      guard let after else { return writer.null() }
      // A todo that is not stored has no id yet.
      writer.object { $0.members(of: after, id: before == nil ? nil : after.id) }
    }
  }
}

extension HistoryEntryViewModel: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("rev", rev)
      writer.member("at", at)
      writer.member("atText", atText)
      writer.member("what", what)
      writer.member("step", step)
      writer.member("by", by)
    }
  }
}
