/// A member of an object on the wire, for the documents. Results and outputs declare their members
/// with it; events declare theirs by reading them (``MemberReader``).
package struct MemberDeclaration: Sendable {
  /// The name on the wire.
  package let name: StaticString
  package let type: MemberType
  /// Whether it may be absent. A member that is read may then also be null, which means the same.
  package let isOptional: Bool
  package let summary: StaticString

  static func required(
    _ name: StaticString, _ type: MemberType, _ summary: StaticString = ""
  ) -> Self { Self(name: name, type: type, isOptional: false, summary: summary) }

  static func optional(
    _ name: StaticString, _ type: MemberType, _ summary: StaticString = ""
  ) -> Self { Self(name: name, type: type, isOptional: true, summary: summary) }

  /// The same member, but it may be absent.
  var asOptional: MemberDeclaration { .optional(name, type, summary) }
}

/// The members of an object on the wire, for the documents.
package struct MemberTable: Sendable {
  /// The name among the schemas; nil if the object is only used in one place.
  package let name: SchemaName?
  private let make: @Sendable () -> [MemberDeclaration]

  /// The members, in the order of the documents. They are made each time, since an object may
  /// contain itself.
  package var members: [MemberDeclaration] { make() }

  init(
    named name: SchemaName? = nil,
    _ members: @autoclosure @escaping @Sendable () -> [MemberDeclaration]
  ) {
    self.name = name
    make = members
  }
}

/// A member that an event reads: its name, its type and its meaning. A member that several events
/// read, or that an output has too, is one of these. Any other member is declared where it is read.
package struct Member<Value: Sendable>: Sendable {
  let name: StaticString
  let kind: MemberKind<Value>
  let summary: StaticString

  init(_ name: StaticString, _ kind: MemberKind<Value>, _ summary: StaticString) {
    self.name = name
    self.kind = kind
    self.summary = summary
  }

  /// The declaration for documents of a member that must be present.
  var required: MemberDeclaration { .required(name, kind.type, summary) }
  /// The declaration for documents of a member that may be absent.
  var optional: MemberDeclaration { .optional(name, kind.type, summary) }
}

/// The declaration of a scene with all its events and outputs.
package struct SceneDeclaration: Sendable {
  /// The part of the names before the dot; "" for the session's own methods.
  package let name: StaticString
  package let summary: StaticString
  package let events: [any EventDeclaration]
  package let outputs: [any MethodDeclaration]
}
