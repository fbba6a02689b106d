/// The ways out of the scene `sceneName`.
package protocol SceneNameRouter: AnyObject {
  //: routes
  /// Tells the View to go there.
  func routeOutput()
  //: end
}
