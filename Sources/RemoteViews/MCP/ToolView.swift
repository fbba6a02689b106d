import JSON
import JSONRPC
import Presenters
import UseCases

/// Stands for the program that called a tool: a View that is shown something once. What the
/// presenters show during a call is the call's result.
package final class ToolView {
  /// The most entries that the call wants of a history.
  var historyLimit = Int.max

  private let texts: ToolTexts
  /// The object that is shown, without its end.
  private let body = ByteBuffer(capacity: 4096)
  private var writer: JSONWriter
  private var sentence: String?
  private var isError = false
  /// The rows of the report that were shown, in parts so far.
  private var rowsShown = 0

  package init(texts: ToolTexts) {
    self.texts = texts
    writer = JSONWriter(body)
  }

  /// Begins a call: nothing is shown yet.
  func begin() {
    body.removeAll()
    writer = JSONWriter(body)
    writer.beginObject()
    sentence = nil
    isError = false
    rowsShown = 0
    historyLimit = .max
  }

  func end(into result: inout JSONWriter) {
    writer.endObject()
    result.member("content", [sentence ?? texts.nothingChanged]) { writer, text in
      writer.object { writer in
        writer.member("type", "text" as StaticString)
        writer.member("text", text)
      }
    }
    result.member("structuredContent", body.bytes)
    result.member("isError", isError)
  }

  /// The arguments are not what the tool takes.
  func refuse(_ invalid: InvalidParams) {
    beginError(invalid.message)
    writer.member("code", ErrorCode.invalidParams)
    writer.member("field", invalid.field)
    writer.member("expected", invalid.expected)
    if let entry = invalid.entry { writer.member("index", entry) }
  }

  private func beginError(_ message: String) {
    begin()
    isError = true
    sentence = message
  }
}

extension ToolView: TodoListPresenterOutput {
  package func showTodos(_ list: TodoListViewModel<TodoRowViewModel>) {
    TodoListOutputs.showTodos.params.writeMembers(of: list, to: &writer)
    sentence = texts.list(list)
  }

  package func showChanges(_ list: TodoListViewModel<RowChange<TodoRowViewModel>>) {}

  package func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>]) {
    writer.member("rows", rows)
    sentence = texts.preview(count: rows.count)
  }

  package func showMessage(
    _ message: TodoListMessagePresentationModel, text: String, view: String?
  ) {
    sentence = text
  }
}

extension ToolView: TodoDetailPresenterOutput {
  package func showTodo(_ todo: TodoDetailViewModel) {
    writer.member("todo", todo)
    sentence = texts.todo(todo)
  }

  package func showHistory(id: Int, entries: [HistoryEntryViewModel]) {
    let entries = Array(entries.prefix(historyLimit))
    TodoDetailOutputs.showHistory.params.writeMembers(of: (id, entries), to: &writer)
    sentence = texts.history(id: id, shown: entries.count)
  }
}

extension ToolView: TodoReportPresenterOutput {
  /// A part of the report: the rows within the window go on in one array.
  package func showReport(_ report: TodoReportPart<TodoReportRowViewModel>) {
    if rowsShown == 0 {
      writer.member("rev", report.rev)
      writer.member("offset", report.offset)
      writer.member("total", report.total)
      writer.name("rows")
      writer.beginArray()
    }
    for row in report.rows { writer.value(row) }
    rowsShown += report.rows.count
    if report.complete {
      writer.endArray()
      writer.member("complete", report.offset + report.rows.count >= report.total)
      sentence = texts.report(shown: rowsShown, total: report.total)
    }
  }

  package func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>) {}
}

extension ToolView: TodoActivityPresenterOutput {
  package func showActivity(_ activity: TodoActivityViewModel) {
    TodoActivityOutputs.showActivity.params.writeMembers(of: activity, to: &writer)
    sentence = texts.activity(activity)
  }

  package func showStep(
    _ step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>]
  ) {}
}

extension ToolView: SceneView {
  package func showError(_ error: ErrorViewModel) {}

  package func respond(_ result: ResultViewModel) {
    switch result {
    case .applied(let applied):
      TodoListApplied.object.writeMembers(of: applied, to: &writer)
      // A message replaces this if the call made the step itself.
      if sentence == nil, applied.step != nil { sentence = texts.keyRepeated }
    case .changes(let changes):
      TodoListChanges.object.writeMembers(of: changes, to: &writer)
      sentence = texts.changes(changes)
    case .reversed(.undo, let phrase, let step):
      Results.undone.writeMembers(of: (step, phrase), to: &writer)
      sentence = texts.undone(phrase)
    case .undone(let steps, let rev):
      Results.undoneSteps.writeMembers(of: (steps, rev), to: &writer)
      sentence = texts.undone(count: steps.count)
    // What was shown says it.
    default: break
    }
  }

  package func respond(_ error: ErrorViewModel) {
    beginError(error.message)
    writer.member("code", error.code)
    writer.member("tag", error.tag)
    ErrorViewModel.details.writeMembers(of: error, to: &writer)
  }

  package func respond(invalidMember field: String, expected: String) {
    refuse(InvalidParams(field: field, expected: expected))
  }
}
