import TestSupport
import Testing

/// Reminders across processes that share a database.
struct ReminderTests {
  private let folder = TemporaryFolder()

  /// A process whose clock stands still at a time of 2026-11-20, in UTC.
  private func process(at time: String) throws -> BackendProcess {
    try BackendProcess([
      "--database", folder.file("todos.sqlite"), "--clock", "2026-11-20T\(time):00Z",
    ])
  }

  private func call(_ process: BackendProcess, _ method: String, _ params: String = "{}") throws
    -> [String]
  {
    try process.writeLine(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
    var lines: [String] = []
    while let line = try process.readLine() {
      if line.hasPrefix(#"{"jsonrpc":"2.0","id":1,"#) { return lines }
      lines.append(line)
    }
    return lines
  }

  private static let add =
    #"{"title":"x","due":"2026-11-20","time":"10:00","reminders":["-PT15M"]}"#
  private static let at = #"{"id":1,"at":"2026-11-20T09:45"}"#

  @Test func nobodyRan() throws {
    let first = try process(at: "09:00")
    _ = try call(first, "todoList.add", Self.add)
    _ = try BackendRun(ending: first)
    let second = try process(at: "12:00")
    let shown = try call(second, "todoReminder.viewReady")
    #expect(shown.count == 1)
    #expect(
      shown.first?.contains(#""at":"2026-11-20T09:45","atText":"Today 09:45","late":true"#) == true)
    let hidden = try call(second, "todoReminder.acknowledge", Self.at)
    #expect(hidden.count == 1 && hidden[0].contains("todoReminder.hideReminder"))
    _ = try BackendRun(ending: second)
    // Restarted after it was acknowledged.
    let third = try process(at: "12:05")
    #expect(try call(third, "todoReminder.viewReady") == [])
    _ = try BackendRun(ending: third)
  }

  @Test func anotherProcessAcknowledges() throws {
    let first = try process(at: "09:00")
    _ = try call(first, "todoList.add", Self.add)
    _ = try BackendRun(ending: first)
    let (view, other) = (try process(at: "09:45"), try process(at: "09:45"))
    for process in [view, other] {
      let shown = try call(process, "todoReminder.viewReady")
      #expect(shown.count == 1 && shown[0].contains(#""late":false"#))
    }
    _ = try call(other, "todoReminder.acknowledge", Self.at)
    #expect(
      try view.readLine()
        == #"{"jsonrpc":"2.0","method":"todoReminder.hideReminder","params":\#(Self.at)}"#)
    for process in [view, other] { _ = try BackendRun(ending: process) }
  }
}
