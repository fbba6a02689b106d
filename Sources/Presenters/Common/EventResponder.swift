/// Answers the event in hand. The View may send any event as a request; what it gets as the
/// response's `result` or `error` comes through here, once an event, after the event's outputs were
/// made (contract § 6).
package protocol EventResponder: AnyObject {
  /// The event did what it is for.
  func respond(_ result: ResultViewModel)
  /// The event changed nothing.
  func respond(_ error: ErrorViewModel)
  /// A member of `params` cannot be used, which only the presenter could find out (−32602).
  func respond(invalidMember field: String, expected: String)
}

/// What an event answers when it succeeds.
package enum ResultViewModel {
  /// Nothing to say: null on the wire.
  case nothing
  /// The todo, its revision, and that of the step's first change; nil if nothing changed.
  case todo(id: Int, rev: Int, step: Int?)
  /// How many todos, the store's revision, and that of the step's first change; nil if there was none.
  case count(Int, rev: Int, step: Int?)
  /// How many todos the list has, and the store's revision.
  case total(Int, rev: Int)
  /// The todo's revision.
  case rev(Int)
  /// A todo and its revision; nil if there is none yet.
  case reference(id: Int?, rev: Int?)
  /// Whether the draft can be saved.
  case canSave(Bool)
  /// A phrase for what was taken back, the store's revision, and that of the step's first change.
  case undone(String, rev: Int, step: Int)
  /// A phrase for what was done again, the store's revision, and that of the step's first change.
  case redone(String, rev: Int, step: Int)
  /// What changed.
  case changes(TodoListChangesViewModel)
}
