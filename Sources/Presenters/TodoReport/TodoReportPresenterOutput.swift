import UseCases

/// What the presenter of the scene `todoReport` tells its View (PROTOCOL § 8).
package protocol TodoReportPresenterOutput: SceneView {
  /// Shows a part of the report. The first part replaces everything that was shown before; each other
  /// part follows the one before it.
  func showReport(_ report: TodoReportPart<TodoReportRowViewModel>)

  /// Shows the changes in the window, if the View asked for its changes by rows.
  func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>)
}

/// The way out of the scene `todoReport` (PROTOCOL § 8).
package protocol TodoReportRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int)
}

/// How long a todo or some todos take: a duration, and the same for a person; nil of a todo without an
/// estimate.
package struct AmountViewModel: Equatable {
  package let amount: String?
  package let text: String?
}

/// A row of the report, ready to be shown (PROTOCOL § 8). `odd` is for banding: it alternates with
/// every subheader and every footer, and the rows below a subheader have its value.
package enum TodoReportRowViewModel: Equatable {
  /// A group begins.
  case header(title: String)
  /// A day begins; `date` is `YYYY-MM-DD`, nil for the todos without a due date.
  case subheader(title: String, date: String?, odd: Bool)
  /// A todo; `state` is `open`, `overdue` or `done`.
  case detail(id: Int, title: String, state: String, AmountViewModel, odd: Bool)
  /// A day ends, with this many todos.
  case subfooter(count: Int, AmountViewModel, odd: Bool)
  /// A group ends, with this many todos.
  case footer(title: String, count: Int, AmountViewModel, odd: Bool)
  /// The report ends, with this many todos.
  case grandFooter(title: String, count: Int, AmountViewModel, isPartial: Bool)
  /// Why a group shows nothing: `none` or `unavailable`.
  case message(title: String, reason: String)
}
