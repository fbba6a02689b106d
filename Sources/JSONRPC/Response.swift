import JSON

/// The response to the current call, kept while the call runs: it is written after all outputs that
/// the call caused (PROTOCOL § 3, the law of turns).
package final class Response {
  /// The value of the result or the error; empty if neither was given.
  private let outcome = ByteBuffer(capacity: 1024)
  private var isError = false
  /// The error, for a log, if its message has no text that a person typed; nil if there is none.
  package private(set) var failure: (code: Int, message: String)?

  package init() {}

  /// Empties the response for the next call.
  package func clear() {
    outcome.removeAll()
    isError = false
    failure = nil
  }

  /// Begins the result. Write one value.
  package func beginResult() -> JSONWriter {
    begin(isError: false)
  }

  /// Begins the error. Write its object (JSON-RPC 2.0 § 5.1). A log gets this message, which must have no
  /// text that a person typed.
  package func beginError(code: Int, loggedAs message: String) -> JSONWriter {
    let writer = begin(isError: true)
    failure = (code, message)
    return writer
  }

  private func begin(isError: Bool) -> JSONWriter {
    clear()
    self.isError = isError
    return JSONWriter(outcome)
  }

  /// Answers with an error that has a code and a message alone.
  package func fail(code: Int, message: String) {
    var writer = beginError(code: code, loggedAs: message)
    writer.beginObject()
    writer.member("code", code)
    writer.member("message", message)
    writer.endObject()
  }

  /// Answers with the error for params that a method does not take.
  package func fail(_ invalid: InvalidParams) {
    var writer = beginError(code: ErrorCode.invalidParams, loggedAs: invalid.message)
    writer.beginObject()
    writer.member("code", ErrorCode.invalidParams)
    writer.member("message", invalid.message)
    writer.object("data") { writer in
      writer.member("field", invalid.field)
      writer.member("expected", invalid.expected)
      if let entry = invalid.entry { writer.member("index", entry) }
    }
    writer.endObject()
  }

  /// Writes the response object (JSON-RPC 2.0 § 5). If nothing was given, the result is null.
  package func write(id: UnsafeRawBufferPointer, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("jsonrpc", "2.0" as StaticString)
    writer.name("id")
    writer.echo(id)
    writer.name(isError ? "error" : "result")
    if outcome.count > 0 { writer.raw(outcome.bytes) } else { writer.null() }
    writer.endObject()
  }
}
