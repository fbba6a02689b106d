import JSON
import JSONRPC
import Presenters

/// Stands for a View at the other end of the pipe. It writes the answers to events into the
/// response to the current call.
protocol RemoteView: EventResponder {
  var response: Response { get }
}

extension RemoteView {
  package func respond(_ result: ResultViewModel) {
    var writer = response.beginResult()
    switch result {
    case .nothing:
      writer.null()
    case .todo(let id, let rev, let step, let next):
      writer.beginObject()
      writer.member("id", id)
      writer.member("rev", rev)
      writer.member("step", step)
      if let next {
        writer.name("next")
        writer.beginObject()
        writer.member("id", next.id)
        writer.member("due", next.due)
        writer.endObject()
      }
      writer.endObject()
    case .added(let id, let rev, let step, let shows):
      writer.beginObject()
      writer.member("id", id)
      writer.member("rev", rev)
      writer.member("step", step)
      if let shows { writer.member("shows", shows) }
      writer.endObject()
    case .count(let count, let rev, let step):
      writer.beginObject()
      writer.member("count", count)
      writer.member("rev", rev)
      writer.member("step", step)
      writer.endObject()
    case .total(let total, let rev):
      writer.beginObject()
      writer.member("total", total)
      writer.member("rev", rev)
      writer.endObject()
    case .rev(let rev):
      writer.beginObject()
      writer.member("rev", rev)
      writer.endObject()
    case .reference(let id, let rev):
      writer.beginObject()
      writer.member("id", id)
      writer.member("rev", rev)
      writer.endObject()
    case .canSave(let canSave):
      writer.beginObject()
      writer.member("canSave", canSave)
      writer.endObject()
    case .undone(let phrase, let rev, let step):
      writer.beginObject()
      writer.member("rev", rev)
      writer.member("undone", phrase)
      writer.member("step", step)
      writer.endObject()
    case .redone(let phrase, let rev, let step):
      writer.beginObject()
      writer.member("rev", rev)
      writer.member("redone", phrase)
      writer.member("step", step)
      writer.endObject()
    case .changes(let changes):
      writer.value(changes)
    case .applied(let applied):
      writer.value(applied)
    case .savedList(let list):
      writer.value(list)
    }
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
