import JSON

/// The members of a message that JSON-RPC 2.0 knows; all others are passed over.
struct TopLevelMembers {
  private(set) var version: JSONValue?
  private(set) var id: JSONValue?
  private(set) var method: JSONValue?
  private(set) var params: JSONValue?
  /// Whether there is a result or an error.
  private(set) var isAnswer = false
  /// The name of a member that is there twice: which of the two is meant cannot be known.
  private(set) var doubled: String?

  init(_ message: JSONValue) {
    for (name, value) in message.members {
      if name.hasString("jsonrpc") {
        Self.take(value, into: &version, "jsonrpc", &doubled)
      } else if name.hasString("id") {
        Self.take(value, into: &id, "id", &doubled)
      } else if name.hasString("method") {
        Self.take(value, into: &method, "method", &doubled)
      } else if name.hasString("params") {
        Self.take(value, into: &params, "params", &doubled)
      } else if name.hasString("result") || name.hasString("error") {
        isAnswer = true
      }
    }
  }

  private static func take(
    _ value: JSONValue, into member: inout JSONValue?, _ name: String, _ doubled: inout String?
  ) {
    if member != nil { doubled = name }
    member = value
  }
}
