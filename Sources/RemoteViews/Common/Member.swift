/// A member that comes in: its name, what it may be, and what it means. A member that several events
/// read, or that an output has too, is one of these; any other is declared where it is read.
package struct Member<Kind: MemberKind>: Sendable {
  let name: StaticString
  let kind: Kind
  let summary: StaticString

  init(_ name: StaticString, _ kind: Kind, _ summary: StaticString) {
    self.name = name
    self.kind = kind
    self.summary = summary
  }

  /// For documents: it must be there.
  var required: MemberDeclaration { .required(name, kind.type, summary) }
  /// For documents: it may be absent.
  var optional: MemberDeclaration { .optional(name, kind.type, summary) }
}
