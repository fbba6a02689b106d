/// The events of the scene `sceneName`.
package enum SceneNameEvents {
  //: opening
  static let eventName = Event(
    "sceneName.eventName", "Opens the scene and shows it; it is pushed when it changes.",
    returns: Results.storeRevision)

  //: end
  //: others
  static let eventName = Event(
    "sceneName.eventName", "Counts the todos, and opens nothing.", returns: Results.storeRevision)

  //: end
  //: closing
  static let eventName = Event(
    "sceneName.eventName", "The scene is no longer to be pushed.", returns: .null)

  //: end
  static var all: [any EventDeclaration] { [EventNames] }
}
