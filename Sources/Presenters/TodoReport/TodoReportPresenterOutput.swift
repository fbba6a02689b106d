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

/// A row of the report, ready to be shown (PROTOCOL § 8): what rows of its kind have is not nil.
package struct TodoReportRowViewModel {
  /// `header`, `subheader`, `detail`, `subfooter`, `footer`, `message` or `grandFooter`.
  package let kind: StaticString
  package var id: Int?
  package var title: String?
  /// `YYYY-MM-DD`, or nil inside for the todos without a due date.
  package var date: String??
  /// `open`, `overdue` or `done`.
  package var state: String?
  /// How many todos a day, a group or the report has.
  package var count: Int?
  package var amount: AmountViewModel?
  /// For banding: it alternates with every subheader and every footer, and the rows below a subheader have
  /// its value.
  package var odd: Bool?
  package var isPartial = false
  /// Why a group shows nothing: `none` or `unavailable`.
  package var reason: String?
}
