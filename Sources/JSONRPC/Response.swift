import JSON

/// The response to the current call, kept while the call runs: it is written after all outputs that
/// the call caused (PROTOCOL § 3, the law of turns).
package final class Response {
  /// The JSON of the result or of the error; empty if neither was given.
  private let body = ByteBuffer(capacity: 1024)
  private var isError = false

  /// An empty response.
  package init() {}

  /// Empties the response for the next call.
  package func clear() {
    body.removeAll()
    isError = false
  }

  /// Begins the result. Write one value.
  package func beginResult() -> JSONWriter {
    clear()
    return JSONWriter(body)
  }

  /// Begins the error. Write its object (JSON-RPC 2.0 § 5.1).
  package func beginError() -> JSONWriter {
    clear()
    isError = true
    return JSONWriter(body)
  }

  /// Answers with an error that has a code and a message alone.
  package func fail(code: Int, message: String) {
    var writer = beginError()
    writer.beginObject()
    writer.member("code", code)
    writer.member("message", message)
    writer.endObject()
  }

  /// Answers with the error for params that a method does not take.
  package func fail(_ invalid: InvalidParams) {
    var writer = beginError()
    writer.beginObject()
    writer.member("code", ErrorCode.invalidParams)
    writer.member("message", invalid.message)
    writer.name("data")
    writer.beginObject()
    writer.member("field", invalid.field)
    writer.member("expected", invalid.expected)
    if let entry = invalid.entry { writer.member("index", entry) }
    writer.endObject()
    writer.endObject()
  }

  /// Writes the response object (JSON-RPC 2.0 § 5). If nothing was given, the result is null.
  package func write(id: UnsafeRawBufferPointer, to writer: inout JSONWriter) {
    writer.beginObject(with: #""jsonrpc":"2.0","id":"#)
    writer.identifier(id)
    if isError { writer.constant(#","error":"#) } else { writer.constant(#","result":"#) }
    if body.count > 0 { writer.raw(body.bytes) } else { writer.null() }
    writer.endObject()
  }
}
