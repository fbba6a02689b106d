/// The error codes of JSON-RPC 2.0 § 5.1.
package enum ErrorCode {
  /// The message is no JSON.
  package static let parseError = -32700
  /// The message is JSON and no request.
  package static let invalidRequest = -32600
  /// There is no such method.
  package static let methodNotFound = -32601
  /// The method does not take these params.
  package static let invalidParams = -32602
  /// A fault of this program.
  package static let internalError = -32603
}
