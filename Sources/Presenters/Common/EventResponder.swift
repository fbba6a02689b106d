import Entities
import UseCases

/// Answers the current event. The View may send any event as a request. Its `result` or `error`
/// passes through here, once an event, after the outputs of the event (PROTOCOL § 3).
package protocol EventResponder: AnyObject {
  /// The event succeeded.
  func respond(_ result: ResultViewModel)
  /// The event changed nothing.
  func respond(_ error: ErrorViewModel)
  /// A member of `params` cannot be used, which only the presenter could find out (−32602). It is
  /// part of the entry with this index, if any.
  func respond(invalidMember field: String, expected: String, entry: Int?)
}

extension EventResponder {
  /// A member of `params` that is part of no entry cannot be used.
  package func respond(invalidMember field: String, expected: String) {
    respond(invalidMember: field, expected: expected, entry: nil)
  }
}

/// The result of an event that succeeded.
package enum ResultViewModel {
  /// No value: null on the wire.
  case nothing
  /// The todo, its revision, and that of the step's first change; nil if nothing changed. If the todo
  /// was completed and repeats, also the id and the due day of the todo that takes its place.
  case todo(
    id: Int, rev: Int, step: Int?, next: (id: Int, due: String?)? = nil, read: ReadWords? = nil)
  /// The todo that was added, and whether the list contains it to which it was added, if any.
  case added(id: Int, rev: Int, step: Int?, shows: Bool?, read: ReadWords? = nil)
  /// The number of todos, the store's revision, and that of the step's first change; nil if there
  /// was none.
  case count(Int, rev: Int, step: Int?)
  /// The number of todos in the list, and the store's revision.
  case total(Int, rev: Int)
  /// The todo's revision.
  case rev(Int)
  /// A draft's todo and its revision, nil for a new one, and how many others are kept.
  case draft(id: Int?, rev: Int?, keptCount: Int)
  /// Whether the draft can be saved.
  case canSave(Bool)
  /// A phrase for what was undone, the store's revision, and that of the step's first change.
  case undone(String, rev: Int, step: Int)
  /// A phrase for what was redone, the store's revision, and that of the step's first change.
  case redone(String, rev: Int, step: Int)
  /// The changes after a revision.
  case changes(TodoListChangesViewModel)
  /// What several changes did, or would do. Indirect, as are other large ones, since most events answer
  /// little.
  indirect case applied(TodoListAppliedViewModel)
  /// A saved list, as it can be saved again. Indirect, since it is many times larger than what most
  /// events answer.
  indirect case savedList(SavedListViewModel)
}

extension ResultViewModel {
  /// What became of a todo that an event changed.
  static func changed(_ todo: ChangedTodo) -> ResultViewModel {
    .todo(
      id: todo.id, rev: todo.rev, step: todo.step,
      next: todo.next.flatMap { next in next.id.map { ($0, next.due?.description) } },
      read: todo.read)
  }
}
