/// What the presenter of the scene `sceneName` tells its View.
package protocol SceneNamePresenterOutput: EventResponder {
  //: shows
  /// Shows how many todos there are. Replaces what was shown before.
  func showOutput(_ counts: SceneNameViewModel)

  //: end
  /// Shows that an event failed.
  func showError(_ error: ErrorViewModel)
}
