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

/// A row of the report, ready to be shown (PROTOCOL § 8).
package struct TodoReportRowViewModel {
  package let model: TodoReportRow
  /// Nil where a day ends.
  package let title: String?
  /// How long the todo or some todos take, for a person; nil of a todo without an estimate.
  package let amountText: String?
}
