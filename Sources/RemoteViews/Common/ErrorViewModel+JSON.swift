import JSON
import Presenters

// Errors as JSON (PROTOCOL § 11).

extension JSONWriter {
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
      if let view, withWhatIsNotOpen { member("view", view) }
    case .draft(let draft):
      if let draft, withWhatIsNotOpen { member("draft", draft) }
    case .kept(let number): member("kept", number)
    case .newest(let newest): member("newest", newest)
    }
    if !error.steps.isEmpty { member("steps", error.steps) }
    if let index = error.index { member("index", index) }
  }
}

extension ErrorViewModel.NewestStep: ObjectWritable {
  package static let object = WrittenObject<Self>(
    named: SchemaName("NewestStep", "The newest step that is in effect, whoever made it.")
  ) {
    $0.required("step", .positive, "The revision of the step's first change, for undo.", \.step)
    $0.required("text", .string(nil), "What it did, as showMessage says it.", \.text)
    $0.required(Members.client, \.by)
    $0.moment(\.at, \.atText)
  }
}
