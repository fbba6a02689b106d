/// What the presenter of drafts tells its View (contract § 9).
package protocol TodoEditPresenterOutput: EventResponder {
  /// Shows a draft; replaces everything that was shown of it.
  func showDraft(_ draft: TodoEditViewModel)

  /// Shows that an event of the draft failed.
  func showError(_ error: ErrorViewModel, draft: String?)
}
