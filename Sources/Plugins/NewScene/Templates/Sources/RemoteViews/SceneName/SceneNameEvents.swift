/// The events of the scene `sceneName`.
package enum SceneNameEvents {
  //: events
  static let eventName = EventDeclaration("sceneName.eventName")
  //: end

  /// All of them.
  package static let all = [EventNames]
}
