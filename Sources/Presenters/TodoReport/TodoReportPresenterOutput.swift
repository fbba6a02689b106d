/// What the presenter of the scene `todoReport` tells its View (PROTOCOL § 8).
package protocol TodoReportPresenterOutput: EventResponder {
  /// Shows a part of the report. The part at offset 0 replaces everything that was shown before;
  /// each other part follows the one before it.
  func showReport(_ report: TodoReportViewModel)

  /// Shows that an event failed.
  func showError(_ error: ErrorViewModel)
}
