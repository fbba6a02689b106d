/// What the report's presenter tells its View (contract § 6).
package protocol TodoReportPresenterOutput: EventResponder {
  /// Shows a part of the report; the one at offset 0 in place of all that was shown before, each other
  /// one behind the one before it.
  func showReport(_ report: TodoReportViewModel)

  /// Shows that an event came to nothing.
  func showError(_ error: ErrorViewModel)
}
