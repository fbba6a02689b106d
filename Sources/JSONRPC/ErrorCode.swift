/// The error codes of JSON-RPC 2.0 § 5.1.
package enum ErrorCode {
  /// The message is not JSON.
  package static let parseError = -32700
  /// The message is JSON, but not a request.
  package static let invalidRequest = -32600
  /// There is no such method.
  package static let methodNotFound = -32601
  /// The method does not take these params.
  package static let invalidParams = -32602
  /// This program is at fault.
  package static let internalError = -32603
}
