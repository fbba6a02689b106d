/// What the presenter of drafts tells its View (contract § 9).
package protocol TodoEditPresenterOutput: EventResponder {
  /// Shows a draft in place of what was shown of it before.
  func showDraft(_ draft: TodoEditViewModel)

  /// Shows that an event of the draft came to nothing.
  func showError(_ error: ErrorViewModel, draft: String?)
}
