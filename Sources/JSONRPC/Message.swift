import JSON

/// A JSON-RPC 2.0 message as it was read; borrows the bytes and the tape of the parser.
package enum Message {
  /// To be handled; with an id also to be answered.
  case call(Call)
  /// An answer to a request that was never made: to be dropped.
  case response
  /// JSON and no request (−32600): the id, as far as it is known, and what is wrong.
  case invalid(id: UnsafeRawBufferPointer?, message: String)

  /// A request or a notification.
  package struct Call {
    /// The id as it came, byte for byte; nil for a notification.
    package let id: UnsafeRawBufferPointer?
    /// A string.
    package let method: JSONValue
    /// An object, an array, null, or nil where there are none.
    package let params: JSONValue?
  }

  /// The id, as far as it is known.
  package var id: UnsafeRawBufferPointer? {
    switch self {
    case .call(let call): call.id
    case .invalid(let id, _): id
    case .response: nil
    }
  }

  /// Reads a parsed value as a message (JSON-RPC 2.0 § 4).
  package init(_ value: JSONValue) {
    guard value.kind == .object else {
      self = .invalid(id: nil, message: "A message must be an object.")
      return
    }
    let members = TopLevelMembers(value)
    if members.isAnswer && members.method == nil {
      // Whatever else is wrong with it: to answer an answer could be taken for one.
      self = .response
      return
    }
    let id: UnsafeRawBufferPointer?
    switch members.id?.kind {
    case nil: id = nil
    case .string, .number, .null: id = members.id?.lexeme
    default:
      self = .invalid(id: nil, message: "The id must be a string, a number or null.")
      return
    }
    if members.hasDouble {
      self = .invalid(
        id: members.hasDoubleID ? nil : id, message: "A message has a member twice.")
      return
    }
    self = Self.read(members, id: id)
  }

  private static func read(_ members: TopLevelMembers, id: UnsafeRawBufferPointer?) -> Message {
    guard members.version?.hasString("2.0") == true else {
      return .invalid(id: id, message: "The member jsonrpc must be \"2.0\".")
    }
    guard let method = members.method else {
      return .invalid(id: id, message: "The member method is missing.")
    }
    guard method.kind == .string else {
      return .invalid(id: id, message: "The member method must be a string.")
    }
    switch members.params?.kind {
    case nil, .object, .array, .null:
      return .call(Call(id: id, method: method, params: members.params))
    default:
      return .invalid(id: id, message: "The member params must be an object.")
    }
  }
}
