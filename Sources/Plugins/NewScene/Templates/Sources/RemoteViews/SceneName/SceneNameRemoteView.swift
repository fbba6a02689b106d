import JSONRPC
import Presenters

// The contract is for you to write: give an event the members that it takes, and an output those that it has. What
// each means stands in `../Sentences/SceneName.sentences`.

/// The scene `sceneName` on the wire.
package enum SceneNameWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "sceneName", events: [EventNames], outputs: [OutputNames])

  package static func register(_ presenter: SceneNamePresenter, in methods: inout MethodTable) {
    //: events
    methods.register(eventName, presenter.eventEventName)
    //: end
  }

  //: events
  static let eventName = Event("sceneName.eventName", returns: .null)
  //: end

  //: shows
  static let showOutput = Output<SceneNameViewModel>("sceneName.showOutput") {
    $0.required(Members.storeRev, \.rev)
  }

  //: end
  package static let showError = Output.showError("sceneName.showError")
  //: routes

  static let routeOutput = Output<Void>("sceneName.routeOutput") { _ in }
  //: end
}

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
