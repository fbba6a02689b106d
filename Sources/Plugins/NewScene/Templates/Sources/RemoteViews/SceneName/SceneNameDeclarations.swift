import Presenters

// The contract is for you to write: give an event the members that it takes, and an output those that it has. What
// each means stands in `../Sentences/SceneName.sentences`.

/// The events of the scene `sceneName`.
package enum SceneNameEvents {
  //: events
  static let eventName = Event("sceneName.eventName", returns: .null)
  //: end

  static var all: [any EventDeclaration] { [EventNames] }
}

/// The outputs of the scene `sceneName`.
package enum SceneNameOutputs: SceneOutputs {
  package typealias Presenter = SceneNamePresenter

  /// The declaration of the scene.
  package static var scene: SceneDeclaration {
    SceneDeclaration(name: "sceneName", events: SceneNameEvents.all, outputs: [OutputNames])
  }

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
