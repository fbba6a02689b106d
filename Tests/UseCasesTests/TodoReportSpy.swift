import Entities
import UseCases

/// Records what the report's use case presents, in order: one line of text for each event, and one
/// for the whole report.
final class TodoReportSpy {
  private var lines: [String] = []
  private var rows: [String] = []
  private var announced = 0

  /// Removes the recorded lines and returns them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension TodoReportSpy: TodoReportUseCaseOutput {
  func presentInit(rev: Int, total: Int) {
    rows = []
    announced = total
    lines.append("report rev \(rev):")
  }

  func presentHeader(_ group: TodoReportGroup) { rows.append("[\(group)") }

  func presentSubheader(_ day: TodoReportDay) {
    switch day {
    case .due(let date, .date): rows.append("\(date)")
    case .due(let date, let relative): rows.append("\(date) \(relative)")
    case .withoutDueDate: rows.append("no date")
    case .completed(let date): rows.append("\(date)")
    }
  }

  func presentDetail(_ todo: TodoReportDetailPresentationModel) {
    rows.append("\(todo.id) \(todo.title)\(todo.state == .overdue ? "!" : "")")
  }

  func presentSubfooter() { rows.append("/") }
  func presentFooter(count: Int) { rows.append("\(count)]") }
  func presentNoTodosMessage(_ group: TodoReportGroup, isFiltered: Bool) {
    rows.append(isFiltered ? "nothing passes]" : "nothing]")
  }
  func presentGrandFooter(count: Int) { rows.append("= \(count)") }

  func presentReport() {
    lines[lines.count - 1] += " " + rows.joined(separator: ", ")
    if rows.count != announced { lines.append("\(announced) rows announced, \(rows.count) came") }
  }

  func presentFailure(_ failure: Failure) { lines.append(failure.line) }
  func presentNotRefreshed(_ failure: Failure) { lines.append("not refreshed \(failure.line)") }
  func presentViewReady(rev: Int) { lines.append("ready rev \(rev)") }
  func presentSelected(id: Int) { lines.append("selected \(id)") }
  func presentViewClosed() { lines.append("closed") }
}
