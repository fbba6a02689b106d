import Entities
import JSON

/// An object whose members are left out if they say nothing.
struct ToolObject: JSONWritable, ExpressibleByDictionaryLiteral {
  typealias Member = (StaticString, (any JSONWritable)?)

  let members: [Member]

  init(_ members: [Member]) { self.members = members }
  init(dictionaryLiteral members: Member...) { self.members = members }

  func write(to writer: inout JSONWriter) { writer.object { writeMembers(to: &$0) } }

  func writeMembers(to writer: inout JSONWriter) {
    for case (let name, let value?) in members { writer.member(name, value) }
  }
}

/// What is one of several in a result, in both forms.
struct ToolRow {
  let text: String
  let object: ToolObject

  init(_ text: String, _ object: ToolObject) { (self.text, self.object) = (text, object) }
}

/// The result of a call as it grows, in both forms at once: lines of text, since some clients give their model
/// nothing else, and members, since others give it only those.
final class ToolResult {
  /// The most bytes of rows, in both forms together. The whole has at most 60,000.
  static let sizeOfRows = 52_000
  /// The most bytes of a content, beside which a todo can have 24,000.
  static let sizeOfContent = 34_000
  /// The most bytes of a comment.
  static let sizeOfComment = 10_000

  /// What is shown, in one sentence, of which the members say the same.
  var sentence: String?
  /// What was done, in one sentence.
  var message: String?
  /// Why the call failed; nil if it did not.
  private(set) var failure: String?
  private let hasMembers: Bool
  /// The object, without its end.
  private let body = ByteBuffer(capacity: 4096)
  private var writer: JSONWriter
  private var lines: [String] = []
  private var size = 0

  /// Without members, it is given as text only.
  init(hasMembers: Bool) {
    self.hasMembers = hasMembers
    writer = JSONWriter(body)
    clear()
  }

  func clear() {
    body.removeAll()
    writer = JSONWriter(body)
    writer.beginObject()
    (sentence, message, lines, failure, size) = (nil, nil, [], nil, 0)
  }

  func fail(_ message: String) {
    clear()
    (failure, self.message) = (message, message)
  }

  func add(_ members: ToolObject) { members.writeMembers(to: &writer) }

  func add<Value>(_ object: Written<Value>, _ value: Value) {
    object.writeMembers(of: value, to: &writer)
  }

  /// Adds a line; nothing else has room that it takes.
  func add(line: String) {
    lines.append(line)
    size += 2 * line.utf8.count
  }

  /// Adds a line, and the members that say the same.
  func add(_ line: String, _ members: ToolObject) {
    add(line: line)
    add(members)
  }

  /// What to do next.
  func add(remedy: String) { add(remedy, ["remedy": remedy]) }

  /// Adds rows, if there are any, until the result is as large as it may be. Returns how many there was room for.
  func add<Row>(
    _ name: StaticString, _ rows: some Collection<Row>, _ form: (Row) -> ToolRow
  ) -> Int {
    if rows.isEmpty { return 0 }
    writer.name(name)
    writer.beginArray()
    var count = 0
    for row in rows {
      let row = form(row)
      let start = body.count
      var next = writer
      next.value(row.object)
      let text = ByteBuffer(capacity: 256)
      var quoted = JSONWriter(text)
      quoted.value(row.text)
      size += text.count + (hasMembers ? body.count - start : 0)
      if size > Self.sizeOfRows, count > 0 {
        body.truncate(to: start)
        break
      }
      writer = next
      lines.append(row.text)
      count += 1
    }
    writer.endArray()
    return count
  }

  /// Adds what day it is, which no model knows.
  func add(today: (day: String, zone: String?)) {
    let weekday = CivilDate(today.day).map { ToolTodo.weekdays[$0.weekday - 1] }
    add(["today": today.day, "weekday": weekday, "zone": today.zone])
    add(line: "Today is \(ToolTodo.day(today.day))\(today.zone.map { ", " + $0 } ?? "").")
  }

  /// Adds how much comes after the page, and where that begins.
  func add(left: Int, from cursor: ToolCursor, _ place: String, isMore: Bool = false) {
    let next = left > 0 ? cursor.text(place) : nil
    add(["left": left, "next": next])
    guard let next else { return }
    let count = "\(left)" + (isMore ? " or more" : "")
    add(line: "\(count) left; the same call with {\"cursor\":\"\(next)\"} goes on.")
  }

  /// Writes it. If nothing was shown or done, the message is another one.
  func end(into result: inout JSONWriter, otherwise other: String) {
    if sentence == nil && message == nil { message = other }
    add(["message": message])
    writer.endObject()
    let text = ([sentence ?? message ?? ""] + lines).joined(separator: "\n")
    result.member("content", [["type": "text", "text": text] as ToolObject])
    if hasMembers { result.member("structuredContent", body.bytes) }
    result.member("isError", failure != nil)
  }
}
