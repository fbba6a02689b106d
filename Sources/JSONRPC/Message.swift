import JSON

/// A JSON-RPC 2.0 message that was read. It borrows the bytes and the parser's tape.
package enum Message {
  /// A message to handle, and to answer if it has an id.
  case call(Call)
  /// An answer to a request, though the backend makes none: it is dropped.
  case response
  /// JSON that is not a request (−32600): the id if it is known, and what is wrong.
  case invalid(id: UnsafeRawBufferPointer?, message: String)

  /// A request or a notification.
  package struct Call {
    /// The id as it came, byte for byte; nil for a notification.
    package let id: UnsafeRawBufferPointer?
    /// The method's name, which is a string.
    package let method: JSONValue
    /// An object, an array or null; nil if the message has no params.
    package let params: JSONValue?
  }

  /// The id, if it is known.
  package var id: UnsafeRawBufferPointer? {
    switch self {
    case .call(let call): call.id
    case .invalid(let id, _): id
    case .response: nil
    }
  }

  /// Reads a parsed value as a message (JSON-RPC 2.0 § 4).
  package init(_ value: JSONValue) { self = Self.read(value) }

  private static func read(_ value: JSONValue) -> Message {
    guard value.kind == .object else {
      return .invalid(id: nil, message: "A message must be an object.")
    }
    let members = TopLevelMembers(value)
    // Whatever else is wrong with it, it is not answered: the peer could take the answer for the
    // response to a request of its own.
    if members.isAnswer && members.method == nil { return .response }
    switch members.id?.kind {
    case nil, .string, .number, .null: break
    default: return .invalid(id: nil, message: "The id must be a string, a number or null.")
    }
    let id = members.hasDoubleID ? nil : members.id?.lexeme
    func invalid(_ message: String) -> Message { .invalid(id: id, message: message) }
    if members.hasDouble || members.hasDoubleID { return invalid("A message has a member twice.") }
    guard members.version?.hasString("2.0") == true else {
      return invalid("The member jsonrpc must be \"2.0\".")
    }
    guard let method = members.method else { return invalid("The member method is missing.") }
    guard method.kind == .string else { return invalid("The member method must be a string.") }
    switch members.params?.kind {
    case nil, .object, .array, .null:
      return .call(Call(id: id, method: method, params: members.params))
    default: return invalid("The member params must be an object.")
    }
  }
}

/// The members of a message that JSON-RPC 2.0 knows. All others are ignored.
struct TopLevelMembers {
  private(set) var version: JSONValue?
  private(set) var id: JSONValue?
  private(set) var method: JSONValue?
  private(set) var params: JSONValue?
  /// Whether there is a result or an error.
  private(set) var isAnswer = false
  /// Whether the version, the method or the params are given twice: which of the two is meant cannot
  /// be known.
  private(set) var hasDouble = false
  /// Whether the id is given twice.
  private(set) var hasDoubleID = false

  init(_ message: JSONValue) {
    for (name, value) in message.members {
      if name.hasString("jsonrpc") {
        hasDouble = hasDouble || version != nil
        version = value
      } else if name.hasString("id") {
        hasDoubleID = hasDoubleID || id != nil
        id = value
      } else if name.hasString("method") {
        hasDouble = hasDouble || method != nil
        method = value
      } else if name.hasString("params") {
        hasDouble = hasDouble || params != nil
        params = value
      } else if name.hasString("result") || name.hasString("error") {
        isAnswer = true
      }
    }
  }
}
