import Glibc
import TestSupport
import Testing

/// Open lists and details are shown again although their View says nothing, because another process
/// has changed the store, or a day has begun.
@Suite struct LiveTests {
  private let folder = TemporaryFolder()

  private var options: [String] { ["--database", folder.file("todos.sqlite")] }

  @Test(arguments: [false, true])
  func everyChangeOfAnotherProcessIsShown(storeExists: Bool) throws {
    let other: BackendProcess
    let view: BackendProcess
    if storeExists {
      other = try BackendProcess(options)
      try other.writeLine(Wire.add(0, "first"))
      _ = try other.readLine()
      view = try BackendProcess(options)
    } else {
      view = try BackendProcess(options)
      other = try BackendProcess(options)
    }
    try view.writeLine(Wire.viewReady(1))
    while try view.readLine()?.contains("\"id\":1,\"result\"") == false {}

    for number in 1...20 {
      try other.writeLine(Wire.add(number, "todo \(number)"))
      _ = try other.readLine()
      // The commit is visible when the lock file is marked, so one look is enough, and there is no
      // other.
      let total = number + (storeExists ? 1 : 0)
      #expect(try view.readLine()?.contains("\"rev\":\(total),\"total\":\(total),") == true)
    }
    try other.writeLine(call(21, "todoList.complete", #"{"id":1}"#))
    #expect(try view.readLine()?.contains("\"completed\":true") == true)
    try other.writeLine(call(22, "todoList.deleteAll"))
    #expect(
      try view.readLine()?.contains("\"todos\":[],\"message\":\"Nothing to do yet.\"") == true)
    for process in [view, other] {
      let run = try BackendRun(ending: process)
      #expect(run.ending == .exited(0) && run.errors == "")
    }
  }

  /// Two processes move the same todo in turn; each shows where it stands after each move.
  @Test func movesOfAnotherProcessAreShown() throws {
    let processes = try (0..<2).map { _ in try BackendProcess(options) }
    for id in 1...3 {
      try processes[0].writeLine(Wire.add(id, "todo \(id)"))
      _ = try processes[0].readLine()
    }
    for process in processes {
      try process.writeLine(call(4, "todoList.viewReady", #"{"sort":["manual"]}"#))
      while try process.readLine()?.contains("\"id\":4,\"result\"") == false {}
    }
    let moves: [(place: String, order: [Int])] = [
      (#""last":true"#, [2, 3, 1]), (#""before":3"#, [2, 1, 3]), (#""first":true"#, [1, 2, 3]),
      (#""after":2"#, [2, 1, 3]), (#""last":true"#, [2, 3, 1]),
    ]
    for (turn, (place, order)) in moves.enumerated() {
      let mover = processes[turn % 2]
      try mover.writeLine(call(5, "todoList.move", "{\"id\":1,\(place)}"))
      for process in processes {
        let shown = try #require(try process.readLine())
        let titles = shown.matches(of: /"title":"todo (\d)"/).compactMap { Int($0.1) }
        #expect(titles == order, "\(shown)")
      }
      #expect(try mover.readLine()?.contains("\"count\":1") == true)
    }
    for process in processes { #expect(try BackendRun(ending: process).errors == "") }
  }

  /// A list that one process saves appears in another, which can open it, and closes it when the first
  /// one removes it.
  @Test func savedListsOfAnotherProcessAreShown() throws {
    let view = try BackendProcess(options)
    try view.writeLine(call(1, "savedLists.viewReady"))
    while try view.readLine()?.contains("\"id\":1,\"result\"") == false {}
    let other = try BackendProcess(options)
    func change(_ id: Int, _ method: String, _ params: String) throws {
      try other.writeLine(call(id, method, params))
      #expect(try other.readLine()?.contains("\"result\"") == true)
    }
    try change(1, "savedLists.save", #"{"name":"work","title":"Work","filter":{"tags":["work"]}}"#)
    #expect(try view.readLine()?.contains(#""title":"Work","builtIn":false,"total":0"#) == true)
    try view.writeLine(call(2, "todoList.viewReady", #"{"saved":"work"}"#))
    while try view.readLine()?.contains("\"id\":2,\"result\"") == false {}
    try change(2, "todoList.add", #"{"title":"a","tags":["work"]}"#)
    #expect(try view.readLine()?.contains(#""rev":2,"total":1,"#) == true)
    #expect(try view.readLine()?.contains(#""builtIn":false,"total":1"#) == true)
    try change(3, "savedLists.remove", #"{"name":"work"}"#)
    #expect(try view.readLine()?.contains(#""todoList.showError""#) == true)
    #expect(try view.readLine()?.contains(#""builtIn":false"#) == false)
    for process in [view, other] {
      let run = try BackendRun(ending: process)
      #expect(run.ending == .exited(0) && run.errors == "")
    }
  }

  /// Two terminals use one database: the list in one follows the changes of the other, row by row.
  @Test func aListFollowsByRow() throws {
    let other = try BackendProcess(options)
    try other.writeLine(Wire.add(0, "first"))
    _ = try other.readLine()
    let view = try BackendProcess(options)
    try view.writeLine(call(1, "todoList.viewReady", #"{"limit":2,"updates":"rows"}"#))
    while try view.readLine()?.contains("\"id\":1,\"result\"") == false {}
    let steps: [(method: String, params: String, changes: [String])] = [
      ("todoList.add", #"{"title":"second"}"#, ["insert 1"]),
      ("todoList.add", #"{"title":"third"}"#, []),
      ("todoList.complete", #"{"id":1}"#, ["update 0"]),
      ("todoList.delete", #"{"id":1}"#, ["delete 0", "insert 1"]),
      ("todoList.undo", "{}", ["delete 1", "insert 0"]),
      ("todoList.deleteAll", "{}", ["delete 1", "delete 0"]),
      ("todoList.undo", "{}", ["insert 0", "insert 1"]),
    ]
    for (index, step) in steps.enumerated() {
      try other.writeLine(call(index + 10, step.method, step.params))
      let line = try view.readLine() ?? ""
      #expect(line.contains("\"method\":\"todoList.showChanges\""), "\(line)")
      let changes = line.matches(of: /"kind":"(\w+)","index":(\d+)/).map { "\($0.1) \($0.2)" }
      #expect(changes == step.changes, "\(step.method)")
    }
  }

  @Test func aReportFollows() throws {
    let other = try BackendProcess(options)
    try other.writeLine(Wire.add(0, "first"))
    _ = try other.readLine()
    let view = try BackendProcess(options)
    try view.writeLine(call(1, "todoReport.viewReady"))
    while try view.readLine()?.contains("\"id\":1,\"result\"") == false {}
    // A change of the content is not shown; the next output shows the title.
    try other.writeLine(call(2, "todoDetail.edit", #"{"id":1,"content":"c"}"#))
    _ = try other.readLine()
    try other.writeLine(call(3, "todoDetail.edit", #"{"id":1,"title":"second"}"#))
    let line = try view.readLine() ?? ""
    #expect(line.contains(#""method":"todoReport.showReport","params":{"rev":3,"#), "\(line)")
    #expect(line.contains(#""title":"second""#))
    let run = try BackendRun(ending: view)
    #expect(run.ending == .exited(0) && run.lines.isEmpty)
  }

  @Test func aDetailFollowsAndRoutesBack() throws {
    let other = try BackendProcess(options)
    try other.write(Wire.lines([Wire.add(1, "a"), Wire.add(2, "b")]))
    _ = try other.readLine()
    _ = try other.readLine()
    let view = try BackendProcess(options)
    try view.writeLine(call(1, "todoDetail.viewReady", #"{"id":1}"#))
    _ = try view.readLine()
    #expect(try view.readLine()?.contains("\"result\":{\"rev\":1}") == true)
    // A closed detail is not shown.
    try other.writeLine(call(3, "todoDetail.edit", #"{"id":2,"title":"B"}"#))
    try other.writeLine(call(4, "todoDetail.edit", #"{"id":1,"title":"A"}"#))
    #expect(try view.readLine()?.contains("\"id\":1,\"rev\":4,\"title\":\"A\"") == true)
    try other.writeLine(call(5, "todoDetail.delete", #"{"id":1}"#))
    #expect(
      try view.readLine() == #"{"jsonrpc":"2.0","method":"todoDetail.routeBack","params":{"id":1}}"#
    )
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
    try process.writeLine(call(1, "todoList.add", #"{"title":"a","due":"\#(due)"}"#))
    try process.writeLine(call(2, "todoList.viewReady", #"{"filter":{"overdue":true}}"#))
    var lines: [String] = []
    repeat {
      lines.append(try process.readLine() ?? "")
    } while !(lines.last ?? "").contains("overdue")
    #expect(lines.last?.contains("\"state\":\"overdue\"") == true)
    #expect(try BackendRun(ending: process).ending == .exited(0))
  }

  private func call(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }
}
