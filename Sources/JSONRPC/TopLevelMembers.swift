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
  private(set) var isDoubled: String?

  init(_ message: JSONValue) {
    for (name, value) in message.members {
      if name.hasString("jsonrpc") {
        take(value, as: &version, "jsonrpc")
      } else if name.hasString("id") {
        take(value, as: &id, "id")
      } else if name.hasString("method") {
        take(value, as: &method, "method")
      } else if name.hasString("params") {
        take(value, as: &params, "params")
      } else if name.hasString("result") || name.hasString("error") {
        isAnswer = true
      }
    }
  }

  private mutating func take(_ value: JSONValue, as member: inout JSONValue?, _ name: String) {
    if member != nil { isDoubled = name }
    member = value
  }
}
