import JSON
import JSONRPC
import Presenters

/// Stands for a View at the other end of the pipe. It writes the answers to events into the
/// response to the current call.
package protocol RemoteView: EventResponder {
  var response: Response { get }
  /// Passes the scene's events from the wire to the presenter.
  func register(in methods: inout MethodTable)
}

extension RemoteView {
  package func respond(_ result: ResultViewModel) {
    var writer = response.beginResult()
    writer.value(result)
  }

  package func respond(_ error: ErrorViewModel) {
    var writer = response.beginError()
    writer.beginObject()
    writer.member("code", error.code)
    writer.member("message", error.message)
    writer.name("data")
    writer.beginObject()
    writer.member("tag", error.tag)
    writer.members(of: error.data)
    if let index = error.index { writer.member("index", index) }
    writer.endObject()
    writer.endObject()
  }

  package func respond(invalidMember field: String, expected: String, entry: Int?) {
    response.fail(
      InvalidParams(
        field: field, expected: expected, message: "The member \(field) must be \(expected).",
        entry: entry))
  }
}
