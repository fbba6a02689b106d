/// All that the wire says of a scene.
package struct SceneDeclaration: Sendable {
  /// The part of the names before the dot; "" for the session's own methods.
  package let name: StaticString
  /// One sentence: what it shows.
  package let summary: StaticString
  /// In the order in which they are documented.
  package let events: [any EventDeclaration]
  /// In the order in which they are documented.
  package let outputs: [OutputDeclaration]

  init(
    _ name: StaticString, _ summary: StaticString, events: [any EventDeclaration],
    outputs: [OutputDeclaration]
  ) {
    self.name = name
    self.summary = summary
    self.events = events
    self.outputs = outputs
  }
}
