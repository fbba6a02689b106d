/// A member of an object on the wire: of an event's params, of a result, of an output.
package struct MemberDeclaration: Sendable {
  /// The most members that one object that comes in may have; ``Arguments`` has so much room.
  static let limit = 12

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
