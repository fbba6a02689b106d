import JSONRPC

/// What the wire says of an event, in one place: from it come the strict reading of its params, the
/// errors of those that are wrong, `rpc.discover`, the reference and the manual.
package struct EventDeclaration: Sendable {
  /// `<scene>.<event>`.
  package let name: StaticString
  /// One sentence: what it does.
  package let summary: StaticString
  /// What its params may hold.
  let table: MemberTable
  /// Whether members that it does not know are passed over instead of refused.
  package let isOpen: Bool
  // Made only when somebody asks: no event pays for it.
  private let makeResult: @Sendable () -> MemberType?
  private let makeErrors: @Sendable () -> [ErrorDeclaration]

  /// In the order in which they are documented.
  package var members: [MemberDeclaration] { table.members }
  /// What it answers; nil where it is a notification only.
  package var result: MemberType? { makeResult() }
  /// How it may fail, besides in ways that any event may.
  package var errors: [ErrorDeclaration] { makeErrors() }

  init(
    _ name: StaticString, _ summary: StaticString, _ members: [MemberDeclaration] = [],
    isOpen: Bool = false, returns result: @autoclosure @escaping @Sendable () -> MemberType?,
    fails errors: @autoclosure @escaping @Sendable () -> [ErrorDeclaration] = []
  ) {
    self.name = name
    self.summary = summary
    table = MemberTable(members)
    self.isOpen = isOpen
    makeResult = result
    makeErrors = errors
  }
}
