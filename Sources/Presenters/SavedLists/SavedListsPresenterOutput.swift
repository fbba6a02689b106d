/// What the presenter of the scene `savedLists` tells its View (PROTOCOL § 6).
package protocol SavedListsPresenterOutput: EventResponder {
  /// Shows all lists. Replaces everything that was shown before.
  func showLists(_ lists: SavedListsViewModel)

  /// Shows that an event failed.
  func showError(_ error: ErrorViewModel)
}
