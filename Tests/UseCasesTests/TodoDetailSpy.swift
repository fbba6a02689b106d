import Entities
import UseCases

/// Records what the detail's use case presents, in order, one line of text each.
final class TodoDetailSpy: LineSpy {
  var lines: [String] = []
  /// The last todo that was presented.
  private(set) var todo: TodoPresentationModel?
  /// The last history that was presented.
  private(set) var entries: [HistoryPresentationModel] = []

  func place(of subject: EventSubject) -> String { " \(subject.id ?? 0)" }
}

extension TodoDetailSpy: TodoDetailUseCaseOutput {
  func presentTodo(_ todo: TodoPresentationModel) {
    self.todo = todo
    lines.append("todo " + TodoListSpy.text([todo]))
  }

  func presentHistory(id: Int, rev: Int, entries: [HistoryPresentationModel]) {
    self.entries = entries
    lines.append("history \(id)@\(rev) " + entries.map { "\($0.rev)" }.joined(separator: " "))
  }

  func presentGone(id: Int) { lines.append("gone \(id)") }
  func presentChanged(_ todo: ChangedTodo) { lines.append("changed \(todo.id)@\(todo.rev)") }
  func presentComments(_ comments: [Comment], id: Int, left: Int) {
    lines.append("comments \(id)")
  }
  func presentEditable(id: Int) { lines.append("editable \(id)") }
}
