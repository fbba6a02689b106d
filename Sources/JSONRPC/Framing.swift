/// How messages are told apart in a stream of bytes (contract § 3).
package enum Framing: Sendable, Equatable {
  /// One message a line, ended by a newline: newline-delimited JSON.
  case lines
  /// A `Content-Length` header before each message: the base protocol of LSP.
  case headers
}
