import Entities
import UseCases

/// Records what the report's use case presents, in order: one line of text for each event, and one
/// for the whole report.
final class TodoReportSpy: LineSpy {
  var lines: [String] = []
  private var rows: [String] = []

  func place(of subject: EventSubject) -> String { "" }
}

extension TodoReportSpy: TodoReportUseCaseOutput {
  func presentReport(_ part: TodoReportPart<TodoReportRow>) {
    if part.offset == 0 {
      rows = []
      lines.append("report rev \(part.rev):")
    }
    rows += part.rows.map(\.line)
    guard part.complete else { return }
    lines[lines.count - 1] += " " + rows.joined(separator: ", ")
    if rows.count != part.total { lines.append("\(part.total) rows announced, \(rows.count) came") }
  }

  func presentChanges(_ changes: TodoReportPart<RowChange<TodoReportRow>>) {
    let steps = changes.map { $0.map(\.line) }.rows.map { "\($0)" }
    lines.append("changes rev \(changes.rev): \(steps.joined(separator: ", "))")
  }

  func presentNotRefreshed(_ failure: Failure, of subject: EventSubject) {
    lines.append("not refreshed \(failure.line)")
  }
  func presentSelected(id: Int) { lines.append("selected \(id)") }
}

extension TodoReportRow {
  /// The row in a few words.
  fileprivate var line: String {
    switch content {
    case .header: "[\(group == .open ? "open" : "completed")"
    case .subheader(let date?, let relative?) where relative != .date: "\(date) \(relative)"
    case .subheader(let date?, _): "\(date)"
    case .subheader(nil, _): "no date"
    case .detail(let todo): "\(todo.id) \(todo.title)\(todo.state == .overdue ? "!" : "")"
    case .subfooter: "/"
    case .footer(let sum): "\(sum.count)]"
    case .message(.nothingThere): "nothing]"
    case .message(.nothingPasses): "nothing passes]"
    case .message(let emptiness): "\(emptiness)]"
    case .grandFooter(let sum, let isPartial):
      "= \(sum.count)\(isPartial ? " of what was read" : "")"
    }
  }
}
