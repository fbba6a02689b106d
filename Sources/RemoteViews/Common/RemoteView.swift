import JSON
import JSONRPC
import Presenters

/// Stands for the View of a scene, which is at the other end of the pipe: it sends what the presenter
/// shows as notifications, and writes the answers to events into the response to the current call.
/// Each scene's folder has what it shows and where it goes.
package final class RemoteView<Presenter> {
  let presenter: Presenter
  let outbox: Outbox
  private let response: Response

  package init(presenter: Presenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }
}

extension RemoteView: EventResponder {
  package func respond(_ result: ResultViewModel) {
    var writer = response.beginResult()
    writer.value(result)
  }

  package func respond(_ error: ErrorViewModel) {
    var writer = response.beginError(code: error.code, loggedAs: error.loggedMessage)
    writer.beginObject()
    writer.member("code", error.code)
    writer.member("message", error.message)
    writer.object("data") { writer in
      writer.member("tag", error.tag)
      writer.details(of: error)
    }
    writer.endObject()
  }

  package func respond(invalidMember field: String, expected: String) {
    response.fail(InvalidParams(field: field, expected: expected))
  }
}
