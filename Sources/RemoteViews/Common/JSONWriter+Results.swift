import JSON
import Presenters

// The results of events as JSON (PROTOCOL § 13). The order of the members is fixed.
extension JSONWriter {
  mutating func value(_ result: ResultViewModel) {
    switch result {
    case .nothing:
      null()
    case .todo(let id, let rev, let step, let next):
      begin(id: id, rev: rev, step: step)
      if let next {
        name("next")
        beginObject()
        member("id", next.id)
        member("due", next.due)
        endObject()
      }
      endObject()
    case .added(let id, let rev, let step, let shows):
      begin(id: id, rev: rev, step: step)
      if let shows { member("shows", shows) }
      endObject()
    case .count(let count, let rev, let step):
      beginObject()
      member("count", count)
      member("rev", rev)
      member("step", step)
      endObject()
    case .total(let total, let rev):
      beginObject()
      member("total", total)
      member("rev", rev)
      endObject()
    case .rev(let rev):
      beginObject()
      member("rev", rev)
      endObject()
    case .reference(let id, let rev):
      beginObject()
      member("id", id)
      member("rev", rev)
      endObject()
    case .canSave(let canSave):
      beginObject()
      member("canSave", canSave)
      endObject()
    case .undone(let phrase, let rev, let step):
      beginObject()
      member("rev", rev)
      member("undone", phrase)
      member("step", step)
      endObject()
    case .redone(let phrase, let rev, let step):
      beginObject()
      member("rev", rev)
      member("redone", phrase)
      member("step", step)
      endObject()
    case .changes(let changes):
      value(changes)
    case .applied(let applied):
      value(applied)
    case .savedList(let list):
      value(list)
    }
  }

  /// Begins the result of an event that changed one todo. Most events do.
  private mutating func begin(id: Int, rev: Int, step: Int?) {
    beginObject(with: #""id":"#)
    value(id)
    constant(#","rev":"#)
    value(rev)
    constant(#","step":"#)
    if let step { value(step) } else { null() }
  }
}
