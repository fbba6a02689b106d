/// The error codes of JSON-RPC 2.0 § 5.1.
package enum ErrorCode {
  package static let parseError = -32700
  package static let invalidRequest = -32600
  package static let methodNotFound = -32601
  package static let invalidParams = -32602
  package static let internalError = -32603
}

/// Params that a method does not take (JSON-RPC 2.0 § 5.1, −32602).
package struct InvalidParams: Error {
  /// The member at fault, as a path: `filter.dueBefore`. A name that came from outside is cut to a
  /// length that suits a message.
  package let field: String
  package let expected: String
  package let message: String

  /// Which entry of several has the member, from 0; nil if there are no entries.
  package let entry: Int?

  /// The fault of a member; `message` says so if its value is wrong, by default.
  package init(field: String, expected: String, message: String? = nil, entry: Int? = nil) {
    (self.field, self.expected, self.entry) = (field, expected, entry)
    self.message = message ?? "The member \(field) must be \(expected)."
  }
}
