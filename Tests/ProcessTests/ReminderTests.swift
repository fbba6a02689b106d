import TestSupport
import Testing

/// Reminders across processes that share a database.
struct ReminderTests {
  private let folder = TemporaryFolder()

  /// A process whose clock stands still at a time of 2026-11-20, or another day, in UTC.
  private func process(
    at time: String, on day: String = "2026-11-20", in zone: String = "UTC"
  ) throws -> BackendProcess {
    try BackendProcess(
      ["--database", folder.file("todos.sqlite"), "--clock", "\(day)T\(time):00Z"],
      environment: ["TZ": zone])
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

  /// Sends events, each of which succeeds, to a process that then ends. Returns what came before the
  /// last answer.
  private func run(
    _ process: BackendProcess, _ events: (method: String, params: String)...
  ) throws -> [String] {
    var shown: [String] = []
    for (method, params) in events { shown = try call(process, method, params) }
    _ = try BackendRun(ending: process)
    return shown
  }

  private static let acknowledge = (
    "todoReminder.acknowledge", #"{"id":1,"at":"2026-11-20T19:45"}"#
  )
  private static let show = ("todoReminder.viewReady", "{}")

  /// The same local day comes again to whoever flies west, and with it times that were past already.
  @Test(arguments: [false, true], [false, true])
  func afterAFlightWest(isApplied: Bool, isAcknowledged: Bool) throws {
    // In Auckland it is 19:30, and 19:45 a quarter of an hour later.
    _ = try run(
      process(at: "06:30", in: "Pacific/Auckland"),
      ("todoList.add", #"{"title":"x","due":"2026-11-20","time":"20:00","reminders":["-PT15M"]}"#))
    if isAcknowledged {
      let shown = try run(process(at: "06:45", in: "Pacific/Auckland"), Self.acknowledge, Self.show)
      #expect(shown == [])
    }
    let edit =
      isApplied
      ? ("todoList.apply", #"{"changes":[{"do":"edit","id":1,"time":"09:15"}]}"#)
      : ("todoDetail.edit", #"{"id":1,"time":"09:15"}"#)
    let zone = "America/Los_Angeles"
    _ = try run(process(at: "16:30", in: zone), edit)
    #expect(try run(process(at: "16:59", in: zone), Self.show) == [])
    let shown = try run(process(at: "17:00", in: zone), Self.show)
    #expect(shown.count == 1 && shown[0].contains(#""at":"2026-11-20T09:00""#), "\(shown)")
    let other = try run(
      process(at: "17:01", in: zone),
      ("todoReminder.acknowledge", #"{"id":1,"at":"2026-11-20T09:00"}"#), Self.show)
    #expect(other == [])
  }

  /// A clock that was wrong once: what is set when it is right again is set then, also if it is the same.
  @Test(arguments: [#""time":"10:00""#, #""reminders":["-PT30M"]"#, #""title":"y""#])
  func afterAClockOf2099(change: String) throws {
    _ = try run(process(at: "08:00", on: "2099-11-20"), ("todoList.add", Self.add))
    _ = try run(process(at: "08:00"), ("todoDetail.edit", #"{"id":1,\#(change)}"#))
    let shown = try run(process(at: "09:45"), Self.show)
    #expect(shown.count == 1 && shown[0].contains(#""late":"#), "\(shown)")
  }

  /// What is not set again stays as it is: an edit that changes nothing makes no revision.
  @Test func anEditThatChangesNothingSetsNothing() throws {
    _ = try run(process(at: "08:00", on: "2099-11-20"), ("todoList.add", Self.add))
    let process = try process(at: "08:00")
    try process.writeLine(
      #"{"jsonrpc":"2.0","id":1,"method":"todoDetail.edit","params":{"id":1,"title":"x"}}"#)
    #expect(try process.readLine()?.contains(#""rev":1,"step":null"#) == true)
    _ = try BackendRun(ending: process)
  }
}
