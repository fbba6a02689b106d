/// Everything that the scene's use case presents: one protocol per event.
package protocol SceneNameUseCaseOutput: EventOutputs {
  /// The event failed.
  func presentFailure(_ failure: Failure)
  /// The open scene could not be brought up to date after a change, although no event of it failed.
  func presentNotRefreshed(_ failure: Failure)
}

//: opening
/// What `eventName` presents, and what a change of the store pushes.
package protocol SceneNameEventNameUseCaseOutput: AnyObject {
  /// How many todos there are: on `eventName`, and whenever that changes.
  func presentCounts(_ counts: SceneNamePresentationModel)
  /// The scene is open.
  func presentEventName(_ counts: SceneNamePresentationModel)
}
//: end
//: others

/// What `eventName` presents.
package protocol SceneNameEventNameUseCaseOutput: AnyObject {
  /// How many todos there are now.
  func presentEventName(_ counts: SceneNamePresentationModel)
}
//: end
//: closing

/// What `eventName` presents.
package protocol SceneNameEventNameUseCaseOutput: AnyObject {
  /// The scene is closed, whether or not it was open.
  func presentEventName()
}
//: end
