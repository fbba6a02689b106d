import Entities
import UseCases

/// Records what the use case of drafts presents, in order, one line of text each.
final class TodoEditSpy: LineSpy {
  var lines: [String] = []
  /// The draft as it was presented last.
  private(set) var draft: TodoEditPresentationModel?
}

extension TodoEditSpy: TodoEditUseCaseOutput {
  /// `draft - 1@2 title=Buy oat milk*~Buy soy milk due=x!notADate gone can`: the fields that are
  /// not as in a new todo, changed (*), stale (~) or at fault (!).
  func presentDraft(_ draft: TodoEditPresentationModel, fields: [TodoField]) {
    self.draft = draft
    var parts = ["draft \(draft.draft ?? "-")"]
    if let id = draft.id, let rev = draft.rev { parts.append("\(id)@\(rev)") }
    for field in TodoField.allCases {
      let plain = "\(field)=\(TodoTexts()[field])"
      var text = "\(field)=\(draft.texts[field])"
      if draft.changed.contains(field) { text += "*" }
      if let stale = draft.stale.first(where: { $0.field == field }) { text += "~\(stale.theirs)" }
      if let problem = draft.problems.first(where: { $0.field == field }) {
        text += "!\(problem.reason)"
      }
      if text != plain { parts.append(text) }
    }
    if let due = draft.due { parts.append("\(due.day)") }
    if draft.isGone { parts.append("gone") }
    parts.append(draft.canSave ? "can" : "cannot")
    lines.append(parts.joined(separator: " "))
  }

  func presentKept(_ drafts: [(number: Int, draft: KeptDraft)]) {
    lines.append("kept \(drafts.count)")
  }
  func presentViewReady(id: Int?, rev: Int?, keptCount: Int) {
    lines.append("ready \(id.map(String.init) ?? "new")@\(rev.map(String.init) ?? "-")")
  }
  func presentChanged(canSave: Bool) { lines.append(canSave ? "can save" : "cannot save") }
  func presentSaved(_ todo: ChangedTodo) { lines.append("saved \(todo.id)@\(todo.rev)") }
  func presentLeft(draft: String?, id: Int?, isSaved: Bool) {
    lines.append("left \(draft ?? "-") \(id.map(String.init) ?? "new") \(isSaved)")
  }
}
