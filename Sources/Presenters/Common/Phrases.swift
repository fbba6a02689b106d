import Entities
import UseCases

/// The English words and sentences of all scenes.
struct Phrases {
  /// January first, short.
  let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Why a list shows nothing.
  func message(for emptiness: TodoListPresentationModel.Emptiness) -> String {
    switch emptiness {
    case .nothingThere: "Nothing to do yet."
    case .nothingPasses: "No todo matches the filter."
    case .behindTheEnd: "The list ends before this window."
    }
  }

  /// What a change did, in a few words.
  func what(_ event: HistoryPresentationModel.Event) -> String {
    switch event {
    case .added: "added"
    case .restored: "restored"
    case .completed: "completed"
    case .reopened: "reopened"
    case .deleted: "deleted"
    case .edited(let fields):
      "changed " + fields.map { $0 == .due ? "due date" : $0.rawValue }.joined(separator: ", ")
    }
  }

  /// What a step does, as one would order it: delete “Buy milk”.
  func phrase(for step: StepPresentationModel) -> String {
    let verb =
      switch step.event {
      case .added: "add"
      case .completed: "complete"
      case .reopened: "reopen"
      case .deleted: "delete"
      case .restored: "restore"
      case .edited: "edit"
      }
    return step.count == 1 ? "\(verb) “\(step.title)”" : "\(verb) \(step.count) todos"
  }

  /// What is wrong, and what would be right.
  func message(for failure: Failure) -> String {
    switch failure {
    case .notFound(let id): "There is no todo \(id); it may have been deleted."
    case .invalid(let invalid): message(for: invalid)
    case .conflict(let todo):
      "Todo \(todo.id) has changed since: it is at revision \(todo.rev) now. "
        + "Look at it again and repeat the change with that revision."
    case .store(let error): message(for: error.reason)
    case .nothingToUndo(.undo): "There is nothing to undo."
    case .nothingToUndo(.redo):
      "There is nothing to redo; only what was undone last can be, until something else changes."
    case .keyReused(_, let id):
      "The key was given before, for todo \(id), which says something else; take another key."
    case .unexpected: "The backend met a fault of its own and changed nothing; please report it."
    }
  }

  private func message(for invalid: InvalidTodo) -> String {
    switch (invalid.field, invalid.reason) {
    case (.title, .empty): "The title is empty; give it at least one visible character."
    case (.title, .tooLong):
      "The title is too long; it may have at most \(TodoRules.titleLimit) characters."
    case (.title, _):
      "The title has a control character or a line break; it must be one line of plain text."
    case (.content, .tooLong):
      "The content is too long; it may have at most \(TodoRules.contentLimit) characters."
    case (.content, _):
      "The content has a control character; only newlines and tabs are allowed."
    case (.due, _):
      "The due date is no day of the calendar; write it as YYYY-MM-DD, like 2026-11-20."
    case (.priority, _): "The priority is unknown; it is one of none, low, medium and high."
    case (.tags, .tooMany):
      "There are too many tags; a todo may have at most \(TodoRules.tagsLimit)."
    case (.tags, .empty): "A tag is empty; give it at least one character."
    case (.tags, .tooLong):
      "A tag is too long; it may have at most \(TodoRules.tagLimit) characters."
    case (.tags, _):
      "A tag has white space, a comma or a control character; it must be one word."
    }
  }

  private func message(for reason: StoreError.Reason) -> String {
    switch reason {
    case .busy: "The database is in use by another process; nothing was changed, try again."
    case .full: "The disk is full; nothing was changed, free some space and try again."
    case .readOnly:
      "The database may not be written; nothing was changed, check the permissions of the file "
        + "and its folder."
    case .corrupt:
      "The database file is damaged or is no todo database; restore it from a backup or choose "
        + "another one with --database."
    case .newer:
      "The database was written by a newer viper-todo; install that version or choose another "
        + "file with --database."
    case .io:
      "The database could not be read or written; nothing was changed, check the file and its "
        + "folder and try again."
    }
  }
}
