import JSON
import JSONRPC
import TestSupport

@testable import RemoteViews

/// Sends params to an event that reads them with `read`. Returns what its handler got, or the
/// error's field, expectation and message.
func attempt<Params>(
  _ params: String?, _ read: @escaping @Sendable (inout MemberReader) -> Params
) throws -> String {
  var methods = MethodTable()
  var outcome = "nothing"
  methods.register(Event("scene.event", returns: .null, read: read)) { outcome = "\($0)" }
  return try withParsed("\"scene.event\"") { method in
    guard let handler = methods.handler(for: method) else { return "no handler" }
    func call(_ params: JSONValue?) -> String {
      do throws(InvalidParams) {
        try handler(params)
        return outcome
      } catch {
        return "\(error.field) | \(error.expected) | \(error.message)"
      }
    }
    guard let params else { return call(nil) }
    return try withParsed(params) { call($0) }
  }
}

/// Sends a member to an event that reads it.
func attempt<Value>(member json: String, _ kind: MemberKind<Value>) throws -> String {
  try attempt(#"{"m":\#(json)}"#) { $0.required("m", kind) }
}
