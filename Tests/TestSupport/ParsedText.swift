import JSON

/// Calls `body` with the value of a JSON text. Throws the parser's error.
package func withParsed<R>(_ text: String, _ body: (JSONValue) throws -> R) throws -> R {
  let parser = JSONParser()
  return try withExtendedLifetime(parser) {
    try Array(text.utf8).withUnsafeBytes { try body(try parser.parse($0)) }
  }
}

extension ByteBuffer {
  /// The bytes as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
