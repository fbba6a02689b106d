import Presenters

// The words of the contract, which are for you to write: one sentence for each `""`. Give an event
// the members that it takes, and an output those that it has.

/// The events of the scene `sceneName`.
package enum SceneNameEvents {
  //: events
  static let eventName = Event("sceneName.eventName", "", returns: .null)
  //: end

  static var all: [any EventDeclaration] { [EventNames] }
}

/// The outputs of the scene `sceneName`.
package enum SceneNameOutputs: SceneOutputs {
  package typealias Presenter = SceneNamePresenter

  /// The declaration of the scene.
  package static var scene: SceneDeclaration {
    SceneDeclaration(
      name: "sceneName", summary: "", events: SceneNameEvents.all, outputs: [OutputNames])
  }

  //: shows
  static let showOutput = Output<SceneNameViewModel>("sceneName.showOutput", "") {
    $0.required(Members.storeRev, \.rev)
  }

  //: end
  package static let showError = Output.showError("sceneName.showError")
  //: routes

  static let routeOutput = Output<Void>("sceneName.routeOutput", "") { _ in }
  //: end
}
