/// Where one can go from the scene `sceneName`.
package protocol SceneNameRouter: AnyObject {
  //: routes
  /// Tells the View to go there.
  func routeOutput()
  //: end
}
