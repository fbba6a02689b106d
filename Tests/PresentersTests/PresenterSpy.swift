import Entities
import Presenters
import UseCases

/// Records what presenters show and answer, and where they route, in order, one line of text each.
final class PresenterSpy {
  private var lines: [String] = []
  /// The last list that was shown.
  private(set) var list: TodoListPresentationModel<TodoRowViewModel>?
  /// The last todo that was shown.
  private(set) var todo: TodoDetailViewModel?

  /// The parts of reports that were shown.
  private(set) var parts: [TodoReportPart<TodoReportRowViewModel>] = []

  /// Records a line.
  func note(_ line: String) { lines.append(line) }

  /// Removes the recorded lines and returns them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension PresenterSpy: SceneView {
  func showError(_ error: ErrorViewModel) {
    let subject = error.subject
    lines.append("error \(error.tag) \(subject.id.map(String.init) ?? subject.name ?? "-")")
  }

  func respond(_ result: ResultViewModel) {
    switch result {
    case .nothing: lines.append("= null")
    case .todo(let todo, let shows):
      lines.append(
        "= \(todo.id)@\(todo.rev)\(text(todo.step))" + (shows.map { " shows \($0)" } ?? ""))
    case .applied(let applied):
      let outcome =
        switch applied.outcome {
        case .count(let count): " count \(count)"
        case .entries(let entries):
          entries.map { " \($0.id.map(String.init) ?? "-")@\($0.rev)" }.joined()
        }
      lines.append("= applied rev \(applied.rev)\(text(applied.step))" + outcome)
    case .savedList(let list): lines.append("= \(list.name) \(list.title)")
    case .count(let count, let rev, let step):
      lines.append("= count \(count) rev \(rev)\(text(step))")
    case .total(let total, let rev): lines.append("= total \(total) rev \(rev)")
    case .draft(let id, let rev, _):
      lines.append("= \(id.map(String.init) ?? "-")@\(rev.map(String.init) ?? "-")")
    case .canSave(let canSave): lines.append("= \(canSave ? "can" : "cannot") save")
    case .rev(let rev): lines.append("= rev \(rev)")
    case .reversed(let direction, let phrase, let step):
      let done = direction == .undo ? "undone" : "redone"
      lines.append("= \(done) \(phrase) rev \(step.rev)\(text(step.step))")
    case .undone(let steps, let rev): lines.append("= undone by \(steps) rev \(rev)")
    case .changes(let changes):
      lines.append(
        "= rev \(changes.rev) \(changes.todos.map(\.title)) \(changes.deleted)"
          + " \(changes.isComplete)")
    }
  }

  private func text(_ step: Int?) -> String { step.map { " step \($0)" } ?? "" }

  func respond(_ error: ErrorViewModel) { lines.append("= \(error.code)") }

  func respond(invalidMember field: String, expected: String) {
    lines.append("= bad \(field): \(expected)")
  }
}

extension PresenterSpy: TodoListPresenterOutput, TodoListRouter {
  func showChanges(_ shown: TodoListViewModel<RowChange<TodoRowViewModel>>) {
    let list = shown.list
    lines.append("rows \(list.view ?? "-") \(list.total) \(list.rows.count)")
  }

  func showTodos(_ shown: TodoListViewModel<TodoRowViewModel>) {
    let list = shown.list
    self.list = list
    lines.append("todos \(list.view ?? "-") \(list.rows.map(\.title)) \(shown.message ?? "")")
  }

  func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>]) {
    lines.append(
      "preview "
        + rows.map { "\($0.before?.title ?? "-") > \($0.after?.title ?? "-")" }
        .joined(separator: ", "))
  }

  func showMessage(_ message: TodoListMessagePresentationModel, text: String, view: String?) {
    lines.append(
      "message \(view ?? "-") \(message.kind) \(text) \(message.count)@\(message.step)")
  }

  func routeEdit(id: Int?, view: String?, from beginning: GivenFields?) {
    lines.append("to edit \(id.map(String.init) ?? "new") \(view ?? "-")")
  }

  func routeDetail(id: Int, view: String?) { lines.append("to detail \(id) \(view ?? "-")") }
}

extension PresenterSpy: TodoReportPresenterOutput, TodoReportRouter {
  func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>) {
    lines.append("report changes rev \(changes.rev) \(changes.rows.count)")
  }

  func showReport(_ report: TodoReportPart<TodoReportRowViewModel>) {
    parts.append(report)
    lines.append(
      "report rev \(report.rev) \(report.offset)+\(report.rows.count)/\(report.total)"
        + (report.complete ? "" : "…"))
  }

  func routeDetail(id: Int) { lines.append("to detail \(id)") }
}

extension PresenterSpy: TodoDetailPresenterOutput, TodoDetailRouter {
  func showTodo(_ todo: TodoDetailViewModel) {
    self.todo = todo
    lines.append("todo \(todo.row.title)")
  }

  func showHistory(id: Int, entries: [HistoryEntryViewModel]) {
    lines.append("history \(id) \(entries.map(\.what))")
  }

  func routeEdit(id: Int) { lines.append("to edit \(id)") }

  func routeBack(id: Int) { lines.append("back \(id)") }
}
