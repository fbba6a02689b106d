import JSON

/// The response to the current call, kept while the call runs: it is written after all outputs that
/// the call caused (PROTOCOL § 3, the law of turns).
package final class Response {
  /// The value of the result or the error; empty if neither was given.
  private let outcome = ByteBuffer(capacity: 1024)
  /// The error, for a log, if its message has no text that a person typed; nil if there is none.
  package private(set) var failure: (code: Int, message: String)?

  package init() {}

  /// Empties the response for the next call.
  package func clear() {
    outcome.removeAll()
    failure = nil
  }

  /// Begins the result. Write one value.
  package func beginResult() -> JSONWriter {
    clear()
    return JSONWriter(outcome)
  }

  /// Answers with an error (JSON-RPC 2.0 § 5.1). `data` writes the members of its data, if it has any. If
  /// a person may have typed some of the message, a log gets `logged` instead.
  package func fail(
    code: Int, message: String, loggedAs logged: String? = nil,
    data: ((inout JSONWriter) -> Void)? = nil
  ) {
    clear()
    failure = (code, logged ?? message)
    var writer = JSONWriter(outcome)
    writer.object { writer in
      writer.member("code", code)
      writer.member("message", message)
      if let data { writer.object("data", data) }
    }
  }

  /// Answers with the error for params that a method does not take.
  package func fail(_ invalid: InvalidParams) {
    fail(code: ErrorCode.invalidParams, message: invalid.message) { writer in
      writer.member("field", invalid.field)
      writer.member("expected", invalid.expected)
      if let entry = invalid.entry { writer.member("index", entry) }
    }
  }

  /// Writes the response object (JSON-RPC 2.0 § 5), with a null as the id if that is not known. If nothing was
  /// given, the result is null.
  package func write(id: UnsafeRawBufferPointer?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("jsonrpc", "2.0" as StaticString)
    writer.name("id")
    if let id { writer.echo(id) } else { writer.null() }
    writer.name(failure == nil ? "result" : "error")
    if outcome.count > 0 { writer.raw(outcome.bytes) } else { writer.null() }
    writer.endObject()
  }
}
