/// What the wire says of an output: from it come `rpc.discover`, the reference and the manual, and
/// tests hold what is written to it, to the order of the members. It is made anew each time it is
/// asked for, which only those do.
package struct OutputDeclaration: Sendable {
  /// `<scene>.<output>`.
  package let name: StaticString
  /// One sentence: what to do with it.
  package let summary: StaticString
  /// What its params hold, in the order in which it is written.
  package let members: [MemberDeclaration]

  init(_ name: StaticString, _ summary: StaticString, _ members: [MemberDeclaration]) {
    self.name = name
    self.summary = summary
    self.members = members
  }
}
