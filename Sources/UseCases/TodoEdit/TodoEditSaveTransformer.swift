import Entities

/// Saves a draft: adds its todo, or changes the fields that the draft changed, with the
/// transformers of all other adds and edits.
struct TodoEditSaveTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  /// Saves a draft, which first follows its todo as it is now. Throws
  /// ``Failure/conflict(_:fields:)`` if somebody else changed a field that the draft changes, and
  /// ``InvalidTodo`` if a text breaks a rule.
  func transform(_ draft: inout OpenDraft, key: String?) throws -> ChangedTodo {
    var fields = draft.contested.map(\.field)
    if let todo = draft.todo {
      // From here on nobody else changes the todo.
      try gateway.beginChanges()
      try draft.follow(try gateway.fetch(todo.id))
    }
    // What the View shows as contested is not saved, even if nothing is left to decide by now.
    if fields.isEmpty { fields = draft.contested.map(\.field) }
    if let todo = draft.todo, !draft.isGone, !fields.isEmpty {
      throw Failure.conflict(try gateway.detail(todo, at: clock.reached), fields: fields)
    }
    if let fault = draft.firstFault { throw fault }
    guard let todo = draft.todo, !draft.isGone else {
      let added = try AddTransformer(gateway: gateway, clock: clock)
        .transform(draft.given(), key: key)
      return added.changed
    }
    return try EditTransformer(edits: draft.given())
      .transform(id: todo.id, rev: nil, in: gateway, clock)
  }
}
