/// The declaration of a scene with all its events and outputs.
package struct SceneDeclaration: Sendable {
  /// The part of the names before the dot; "" for the session's own methods.
  package let name: StaticString
  /// What the scene shows, in one sentence.
  package let summary: StaticString
  /// The events, in the order of the documents.
  package let events: [any EventDeclaration]
  /// The outputs, in the order of the documents.
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

/// The declaration of an output, from which `rpc.discover`, the reference and the manual are made.
/// Tests check that the program writes these members, in this order. Since only these uses need it,
/// it is made each time.
package struct OutputDeclaration: Sendable {
  /// `<scene>.<output>`.
  package let name: StaticString
  /// What the View has to do, in one sentence.
  package let summary: StaticString
  /// The members of its params, in the order in which they are written.
  package let members: [MemberDeclaration]

  init(_ name: StaticString, _ summary: StaticString, _ members: [MemberDeclaration]) {
    self.name = name
    self.summary = summary
    self.members = members
  }
}
