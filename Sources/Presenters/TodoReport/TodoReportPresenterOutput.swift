/// What the presenter of the scene `todoReport` tells its View (PROTOCOL § 8).
package protocol TodoReportPresenterOutput: EventResponder {
  /// Shows a part of the report. The part at offset 0 replaces everything that was shown before;
  /// each other part follows the one before it.
  func showReport(_ report: TodoReportViewModel)

  /// Shows that an event failed.
  func showError(_ error: ErrorViewModel)
}

/// The way out of the scene `todoReport` (PROTOCOL § 8).
package protocol TodoReportRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int)
}

/// A part of the report, ready to be shown.
package struct TodoReportViewModel {
  /// The store's revision.
  package let rev: Int
  /// How many rows of the report precede these.
  package let offset: Int
  /// The number of rows of the whole report.
  package let total: Int
  /// The rows of this part.
  package let rows: [TodoReportRowViewModel]
  /// Whether this is the last part.
  package let complete: Bool
}

/// A row of the report, ready to be shown (PROTOCOL § 8). `odd` is for banding: it alternates with
/// every subheader and every footer, and the rows below a subheader have its value.
package enum TodoReportRowViewModel: Equatable {
  /// A group begins.
  case header(title: String)
  /// A day begins; `date` is `YYYY-MM-DD`, nil for the todos without a due date.
  case subheader(title: String, date: String?, odd: Bool)
  /// A todo; `state` is `open`, `overdue` or `done`.
  case detail(id: Int, title: String, state: String, odd: Bool)
  /// A day ends.
  case subfooter(odd: Bool)
  /// A group ends, with this many todos.
  case footer(title: String, count: Int, odd: Bool)
  /// The report ends, with this many todos.
  case grandFooter(title: String, count: Int)
  /// Why a group shows nothing.
  case message(title: String)
}
