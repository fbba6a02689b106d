/// A member of an object on the wire, for the documents. Results and outputs declare their members
/// with it; events declare theirs by reading them (``MemberReader``).
package struct MemberDeclaration: Sendable {
  /// The name on the wire.
  package let name: StaticString
  package let type: MemberType
  /// Whether it may be absent. A member that is read may then also be null, which means the same.
  package let isOptional: Bool
  /// The event, the output or the object that it is a member of; "" if that has no name.
  var owner = ""

  /// What it means, in one sentence.
  package var summary: String { Sentences.text(of: "\(name)", in: owner) }

  static func required(_ name: StaticString, _ type: MemberType) -> Self {
    Self(name: name, type: type, isOptional: false)
  }

  static func optional(_ name: StaticString, _ type: MemberType) -> Self {
    Self(name: name, type: type, isOptional: true)
  }

  /// The same member, but it may be absent.
  var asOptional: MemberDeclaration { .optional(name, type) }
}

/// The members of an object on the wire, for the documents.
package struct MemberTable: Sendable {
  /// The name among the schemas; nil if the object is only used in one place.
  package let name: SchemaName?
  /// By what its sentences are found.
  private let owner: String
  private let make: @Sendable () -> [MemberDeclaration]

  /// The members, in the order of the documents. They are made each time, since an object may
  /// contain itself.
  package var members: [MemberDeclaration] { make().owned(by: owner) }

  init(
    named name: SchemaName? = nil, of owner: StaticString = "",
    _ members: @autoclosure @escaping @Sendable () -> [MemberDeclaration]
  ) {
    self.name = name
    self.owner = "\(name?.name ?? owner)"
    make = members
  }
}

extension [MemberDeclaration] {
  /// The same members, of an event, an output or an object.
  func owned(by owner: String) -> Self {
    map { member in
      var member = member
      member.owner = owner
      return member
    }
  }
}

/// A member that an event reads: its name and its type. A member that several events
/// read, or that an output has too, is one of these. Any other member is declared where it is read.
package struct Member<Value: Sendable>: Sendable {
  let name: StaticString
  let kind: MemberKind<Value>

  init(_ name: StaticString, _ kind: MemberKind<Value>) { (self.name, self.kind) = (name, kind) }

  /// The declaration for documents of a member that must be present.
  var required: MemberDeclaration { .required(name, kind.type) }
}

/// The declaration of a scene with all its events and outputs.
package struct SceneDeclaration: Sendable {
  /// The part of the names before the dot; "" for the session's own methods.
  package let name: StaticString
  /// What it shows, in one sentence.
  package var summary: String {
    Sentences.text(of: name.utf8CodeUnitCount == 0 ? "session" : "\(name)")
  }
  package let events: [any EventDeclaration]
  package let outputs: [any MethodDeclaration]
}
