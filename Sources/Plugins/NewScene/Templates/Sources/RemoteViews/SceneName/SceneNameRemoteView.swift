import Presenters

extension RemoteView<SceneNameWire>: SceneNamePresenterOutput {
  //: shows
  package func showOutput(_ model: SceneNameViewModel) { send(Wire.showOutput, model) }

  //: end
}
//: if routes

extension RemoteView<SceneNameWire>: SceneNameRouter {
  //: routes
  package func routeOutput() { send(Wire.routeOutput, ()) }
  //: end
}
//: end
