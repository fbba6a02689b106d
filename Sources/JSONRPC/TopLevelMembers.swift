import JSON

/// The members of a message that JSON-RPC 2.0 knows; all others are passed over.
struct TopLevelMembers {
  private(set) var version: JSONValue?
  private(set) var id: JSONValue?
  private(set) var method: JSONValue?
  private(set) var params: JSONValue?
  /// Whether there is a result or an error.
  private(set) var isAnswer = false
  /// Whether one of them is there twice: which of the two is meant cannot be known.
  private(set) var hasDouble = false
  /// Whether the id is.
  private(set) var hasDoubleID = false

  init(_ message: JSONValue) {
    for (name, value) in message.members {
      if name.hasString("jsonrpc") {
        Self.take(value, into: &version, &hasDouble)
      } else if name.hasString("id") {
        hasDoubleID = hasDoubleID || id != nil
        Self.take(value, into: &id, &hasDouble)
      } else if name.hasString("method") {
        Self.take(value, into: &method, &hasDouble)
      } else if name.hasString("params") {
        Self.take(value, into: &params, &hasDouble)
      } else if name.hasString("result") || name.hasString("error") {
        isAnswer = true
      }
    }
  }

  private static func take(
    _ value: JSONValue, into member: inout JSONValue?, _ hasDouble: inout Bool
  ) {
    if member != nil { hasDouble = true }
    member = value
  }
}
