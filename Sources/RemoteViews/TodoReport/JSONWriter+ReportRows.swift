import JSON
import Presenters

// The rows of the report as the wire has them (contract § 6); the order of the members is fixed.
extension JSONWriter {
  mutating func value(_ row: TodoReportRowViewModel) {
    beginObject()
    switch row {
    case .header(let title):
      members("header", title: title)
    case .subheader(let title, let date, let odd):
      members("subheader", title: title)
      member("date", date)
      member("odd", odd)
    case .detail(let id, let title, let state, let odd):
      member("kind", "detail" as StaticString)
      member("id", id)
      member("title", title)
      member("state", state)
      member("odd", odd)
    case .subfooter(let odd):
      member("kind", "subfooter" as StaticString)
      member("odd", odd)
    case .footer(let title, let count, let odd):
      members("footer", title: title)
      member("count", count)
      member("odd", odd)
    case .grandFooter(let title, let count):
      members("grandFooter", title: title)
      member("count", count)
    case .message(let title):
      members("message", title: title)
    }
    endObject()
  }

  private mutating func members(_ kind: StaticString, title: String) {
    member("kind", kind)
    member("title", title)
  }
}
