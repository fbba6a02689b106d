import JSON

/// The response to the call in hand, as long as the call runs: it is written out after all outputs
/// that the call caused (contract § 3, the law of turns).
package final class Response {
  /// The JSON of the result, or of the error; nothing where neither was given.
  private let body = ByteBuffer(capacity: 1024)
  private var isError = false

  /// A response without anything.
  package init() {}

  /// Makes ready for the next call.
  package func clear() {
    body.removeAll()
    isError = false
  }

  /// Takes a result; one value is to be written.
  package func beginResult() -> JSONWriter {
    clear()
    return JSONWriter(body)
  }

  /// Takes an error; its object is to be written (JSON-RPC 2.0 § 5.1).
  package func beginError() -> JSONWriter {
    clear()
    isError = true
    return JSONWriter(body)
  }

  /// Takes an error that says no more than this.
  package func fail(code: Int, message: String) {
    var writer = beginError()
    writer.beginObject()
    writer.member("code", code)
    writer.member("message", message)
    writer.endObject()
  }

  /// Takes the error of params that a method does not take.
  package func fail(_ invalid: InvalidParams) {
    var writer = beginError()
    writer.beginObject()
    writer.member("code", ErrorCode.invalidParams)
    writer.member("message", invalid.message)
    writer.name("data")
    writer.beginObject()
    writer.member("field", invalid.field)
    writer.member("expected", invalid.expected)
    writer.endObject()
    writer.endObject()
  }

  /// Writes the response object (JSON-RPC 2.0 § 5), with a null result where nothing was given.
  package func write(id: UnsafeRawBufferPointer, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("jsonrpc", "2.0" as StaticString)
    writer.name("id")
    writer.identifier(id)
    writer.name(isError ? "error" : "result")
    if body.count > 0 { writer.raw(body.bytes) } else { writer.null() }
    writer.endObject()
  }
}
