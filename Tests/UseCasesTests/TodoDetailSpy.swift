import Entities
import UseCases

/// Records what the detail's use case presents, in order, one line of text each.
final class TodoDetailSpy {
  private(set) var lines: [String] = []
  /// The last todo that was presented.
  private(set) var todo: TodoPresentationModel?
  /// The last history that was presented.
  private(set) var entries: [HistoryPresentationModel] = []

  /// Removes the recorded lines and returns them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
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

  func presentFailure(_ failure: Failure, of subject: EventSubject) {
    lines.append("\(failure.line) of \(subject.id ?? 0)")
  }
  func presentBadRequest(_ request: BadRequest) { lines.append("\(request)") }
  func presentDone() { lines.append("done") }
  func presentRevision(_ rev: Int) { lines.append("rev \(rev)") }
  func presentNotRefreshed(_ failure: Failure, of subject: EventSubject) {
    lines.append("not refreshed \(subject.id ?? 0)")
  }
  func presentGone(id: Int) { lines.append("gone \(id)") }
  func presentChanged(_ todo: ChangedTodo) { lines.append("changed \(todo.id)@\(todo.rev)") }
  func presentComments(_ comments: [Comment], id: Int, left: Int) {
    lines.append("comments \(id) \(comments.map(\.number)) left \(left)")
  }
  func presentEditable(id: Int) { lines.append("editable \(id)") }
}
