import Glibc
import TestSupport
import Testing

/// All that is open is shown again although its View says nothing, because another process has
/// changed the store, or a day has begun.
@Suite struct LiveTests {
  private let folder = TemporaryFolder()

  private var options: [String] { ["--database", folder.file("todos.sqlite")] }

  @Test(arguments: [false, true])
  func everyChangeOfAnotherProcessIsShown(storeExists: Bool) throws {
    var processes = [try BackendProcess(options)]
    if storeExists { try processes[0].ask("todoList.add", #"{"title":"first"}"#) }
    processes.append(try BackendProcess(options))
    let (view, other) = storeExists ? (processes[1], processes[0]) : (processes[0], processes[1])
    try view.ask("todoList.viewReady")
    for number in 1...20 {
      try other.ask("todoList.add", #"{"title":"todo \#(number)"}"#)
      // The commit is visible when the lock file is marked, so one look is enough, and there is no
      // other.
      let total = number + (storeExists ? 1 : 0)
      #expect(try view.readLine()?.contains("\"rev\":\(total),\"total\":\(total),") == true)
    }
    try other.ask("todoList.deleteAll")
    #expect(
      try view.readLine()?.contains("\"todos\":[],\"message\":\"Nothing to do yet.\"") == true)
    for process in processes { try process.end() }
  }

  /// What happens in another process, and a part of each output that it leads to, in their order. What
  /// looks the same is not shown: a report has no contents, and no detail of the second todo is open.
  private static let steps: [(method: String, params: String, shown: [String])] = [
    (
      "todoDetail.edit", #"{"id":1,"content":"c"}"#,
      [
        #""changes":[{"kind":"update","index":0,"#,
        #"todoDetail.showTodo","params":{"todo":{"id":1,"#,
      ]
    ),
    (
      "todoDetail.edit", #"{"id":1,"title":"A"}"#,
      [#""title":"A""#, #"todoDetail.showTodo"#, #"todoReport.showReport","params":{"rev":3,"#]
    ),
    (
      "todoList.add", #"{"title":"b"}"#,
      [#""changes":[{"kind":"insert","index":1,"#, #""title":"b""#, #""name":"inbox"#]
    ),
    // The list shows only two.
    (
      "todoList.add", #"{"title":"c"}"#,
      [#""total":3,"offset":0,"changes":[],"#, #""title":"c""#, #"builtIn":true,"total":3"#]
    ),
    (
      "todoList.move", #"{"id":1,"last":true}"#,
      [#""changes":[{"kind":"delete","index":0},{"kind":"insert","index":1,"#]
    ),
    ("todoDetail.edit", #"{"id":2,"content":"z"}"#, [#""changes":[{"kind":"update","index":0,"#]),
    (
      "savedLists.save", #"{"name":"work","title":"Work","filter":{"tags":["work"]}}"#,
      [#""title":"Work","builtIn":false,"total":0"#]
    ),
    (
      "todoDetail.delete", #"{"id":1}"#,
      [#""total":2,"#, #"todoDetail.routeBack","params":{"id":1}"#, "showReport", "showLists"]
    ),
    (
      "todoList.deleteAll", "{}",
      [
        #""changes":[{"kind":"delete","index":1},{"kind":"delete","index":0}]"#,
        "Nothing is open.", "showLists",
      ]
    ),
  ]

  @Test func allThatIsOpenFollows() throws {
    let (view, other) = (try BackendProcess(options), try BackendProcess(options))
    try other.ask("todoList.add", #"{"title":"a"}"#)
    for (scene, params) in [
      ("todoList", #"{"updates":"rows","sort":["manual"],"limit":2}"#),
      ("todoDetail", #"{"id":1}"#),
      ("todoReport", "{}"), ("savedLists", "{}"),
    ] {
      try view.ask("\(scene).viewReady", params)
    }
    for step in Self.steps {
      try other.ask(step.method, step.params)
      for part in step.shown {
        let line = try view.readLine() ?? ""
        #expect(line.contains(part), "\(step.method): \(line)")
      }
    }
    #expect(try view.end().output == "")
  }

  /// A list that another process removes is closed.
  @Test func aSavedListThatIsRemoved() throws {
    let (view, other) = (try BackendProcess(options), try BackendProcess(options))
    try other.ask("savedLists.save", #"{"name":"x","title":"x","filter":{"tags":["work"]}}"#)
    try view.ask("todoList.viewReady", #"{"saved":"x"}"#)
    try other.ask("todoList.add", #"{"title":"a","tags":["work"]}"#)
    #expect(try view.readLine()?.contains(#""rev":2,"total":1,"#) == true)
    try other.ask("savedLists.remove", #"{"name":"x"}"#)
    #expect(try view.readLine()?.contains(#""todoList.showError""#) == true)
    #expect(try view.end().output == "")
  }

  /// The program's clock is the machine's, so the time zone is chosen to have its midnight soon.
  @Test func aDayBegins() throws {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // POSIX counts to the west: local time is UTC minus the offset. Midnight is in two seconds.
    let offset = (now.tv_sec + 2) % 86_400
    var yesterday = now.tv_sec - offset
    var parts = tm()
    gmtime_r(&yesterday, &parts)
    let zone = "XXX\(offset / 3600):\(offset / 60 % 60):\(offset % 60)"
    let month = Int(parts.tm_mon) + 101
    let day = Int(parts.tm_mday) + 100
    let due = "\(Int(parts.tm_year) + 1900)-\("\(month)".dropFirst())-\("\(day)".dropFirst())"

    let process = try BackendProcess(["--memory"], environment: ["TZ": zone])
    try process.ask("todoList.add", #"{"title":"a","due":"\#(due)"}"#)
    // It may have begun already.
    var shown = try process.ask("todoList.viewReady", #"{"filter":{"overdue":true}}"#)[0].text
    while !shown.contains("overdue") { shown = try process.readLine() ?? "overdue" }
    #expect(shown.contains("\"state\":\"overdue\""))
    try process.end()
  }
}
