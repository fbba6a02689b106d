/// What the presenter of the scene `todoEdit` tells its View (PROTOCOL § 9).
package protocol TodoEditPresenterOutput: EventResponder {
  /// Shows a draft. Replaces everything that was shown of it before.
  func showDraft(_ draft: TodoEditViewModel)

  /// Shows that an event for a draft failed.
  func showError(_ error: ErrorViewModel, draft: String?)
}
