import JSONRPC

/// What the wire says of an event, in one place: from it come the strict reading of its params, the
/// errors of those that are wrong, `rpc.discover`, the reference and the manual.
package struct EventDeclaration: Sendable {
  /// What every call of it needs.
  let params: ParamsDeclaration
  /// One sentence: what it does.
  package let summary: StaticString
  /// Whether members that it does not know are passed over instead of refused.
  package let isOpen: Bool
  // Made only when somebody asks: no event pays for it.
  private let makeResult: @Sendable () -> MemberType?
  private let makeErrors: @Sendable () -> [ErrorDeclaration]

  /// `<scene>.<event>`.
  package var name: StaticString { params.name }
  /// What its params may hold, in the order in which they are documented.
  package var members: [MemberDeclaration] { params.table.members }
  /// What it answers; nil where it is a notification only.
  package var result: MemberType? { makeResult() }
  /// How it may fail, besides in ways that any event may.
  package var errors: [ErrorDeclaration] { makeErrors() }

  init(
    _ name: StaticString, _ summary: StaticString, _ members: [MemberDeclaration] = [],
    isOpen: Bool = false, returns result: @autoclosure @escaping @Sendable () -> MemberType?,
    fails errors: @autoclosure @escaping @Sendable () -> [ErrorDeclaration] = []
  ) {
    precondition(members.count <= MemberDeclaration.limit, "there is no room for so many")
    params = ParamsDeclaration(name: name, table: MemberTable(members))
    self.summary = summary
    self.isOpen = isOpen
    makeResult = result
    makeErrors = errors
  }
}

/// The name of an event and what its params may hold.
package struct ParamsDeclaration: Sendable {
  let name: StaticString
  let table: MemberTable
}
