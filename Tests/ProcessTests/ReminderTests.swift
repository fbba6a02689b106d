import TestSupport
import Testing

/// Reminders across processes that share a database.
struct ReminderTests {
  private let folder = TemporaryFolder()

  /// A process whose clock stands still at a time of 2026-11-20 in UTC.
  private func process(at time: String, in zone: String = "UTC") throws -> BackendProcess {
    try BackendProcess(
      ["--database", folder.file("todos.sqlite"), "--clock", "2026-11-20T\(time):00Z"],
      environment: ["TZ": zone])
  }

  private static let add =
    #"{"title":"x","due":"2026-11-20","time":"10:00","reminders":["-PT15M"]}"#
  private static let at = #"{"id":1,"at":"2026-11-20T09:45"}"#

  @Test func anotherProcessAcknowledges() throws {
    _ = try run(process(at: "09:00"), ("todoList.add", Self.add))
    let (view, other) = (try process(at: "09:45"), try process(at: "09:45"))
    for process in [view, other] {
      let shown = try process.ask("todoReminder.viewReady")
      #expect(shown.count == 2 && shown[0].contains(#""late":false"#))
    }
    try other.ask("todoReminder.acknowledge", Self.at)
    #expect(
      try view.readLine() == Wire.notification("todoReminder.hideReminder", Self.at))
    for process in [view, other] { try process.end() }
  }

  /// Sends events, each of which succeeds, to a process that then ends. Returns what came before the
  /// last answer.
  private func run(
    _ process: BackendProcess, _ events: (method: String, params: String)...
  ) throws -> [String] {
    let lines = try events.map { try process.ask($0.method, $0.params) }
    #expect(lines.allSatisfy { $0.last?.isResult == true })
    try process.end()
    return try #require(lines.last).dropLast().map(\.text)
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
}
