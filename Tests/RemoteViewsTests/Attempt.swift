import JSONRPC
import TestSupport

@testable import RemoteViews

/// Reads params as those of an event: what it got out of them, or the error's field, expectation and
/// message.
func attempt(
  _ params: String?, _ members: [MemberDeclaration],
  _ read: (borrowing Arguments) throws(InvalidParams) -> Any? = { _ throws(InvalidParams) in
    nil as String?
  }
) throws -> String {
  let event = EventDeclaration("scene.event", "", members, returns: .null)
  func outcome(_ arguments: () throws(InvalidParams) -> Arguments) -> String {
    do throws(InvalidParams) {
      return try read(try arguments()).map { "\($0)" } ?? "nil"
    } catch {
      return "\(error.field) | \(error.expected) | \(error.message)"
    }
  }
  guard let params else {
    return outcome { () throws(InvalidParams) in
      try Arguments(nil, of: event.params)
    }
  }
  return try withParsed(params) { value in
    outcome { () throws(InvalidParams) in try Arguments(value, of: event.params) }
  }
}
