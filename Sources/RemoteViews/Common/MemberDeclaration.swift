/// A member of an object on the wire, as documents have it. Results and outputs declare their members
/// so; events declare theirs by reading them (``MemberReader``).
package struct MemberDeclaration: Sendable {
  /// The name on the wire.
  package let name: StaticString
  /// What it may be.
  package let type: MemberType
  /// Whether it may be absent; one that comes in then may be null, too, which is the same.
  package let isOptional: Bool
  /// One sentence: what it means.
  package let summary: StaticString

  static func required(
    _ name: StaticString, _ type: MemberType, _ summary: StaticString = ""
  ) -> MemberDeclaration {
    MemberDeclaration(name: name, type: type, isOptional: false, summary: summary)
  }

  static func optional(
    _ name: StaticString, _ type: MemberType, _ summary: StaticString = ""
  ) -> MemberDeclaration {
    MemberDeclaration(name: name, type: type, isOptional: true, summary: summary)
  }

  /// The same member, where it may be absent.
  var asOptional: MemberDeclaration { .optional(name, type, summary) }
}

/// The members of an object on the wire, as documents have them.
package struct MemberTable: Sendable {
  /// The name among the schemas; nil if the object is only used in one place.
  package let name: SchemaName?
  private let make: @Sendable () -> [MemberDeclaration]

  /// In the order in which they are documented. They are made each time, since an object may have
  /// itself inside.
  package var members: [MemberDeclaration] { make() }

  init(
    named name: SchemaName? = nil,
    _ members: @autoclosure @escaping @Sendable () -> [MemberDeclaration]
  ) {
    self.name = name
    make = members
  }
}
