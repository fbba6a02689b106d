import TestSupport
import Testing

/// One write brings several messages, and the one commit that stores them fails.
@Suite(.enabled(if: FaultInjector.isPossible)) struct GroupFaultTests {
  @Test(arguments: [("fdatasync", "EIO", "io"), ("pwrite64", "ENOSPC", "full")])
  func everyMessageIsAnsweredOnce(call: String, error: String, reason: String) throws {
    let folder = TemporaryFolder()
    let scenes = try OpenScenes(folder.file("todos.sqlite"))
    let process = scenes.process
    let injector = try FaultInjector(process, call, "error=\(error):when=1")
    let messages = [
      Wire.add(11, "lost"), Wire.add(12, "lost"),
      Wire.request(13, "todoList.viewReady", #"{"view":"new"}"#),
      Wire.request(14, "todoDetail.edit", #"{"id":1,"title":"lost"}"#),
      Wire.request(15, "todoDetail.delete", #"{"id":1}"#), Wire.add(16, "lost"),
      "[\(Wire.request(17, "initialize")),\(Wire.add(18, "lost"))]",
    ]
    try process.write(messages.map { $0 + "\n" }.joined())
    let lines = try process.lines(upTo: 16)
    #expect(lines.compactMap(\.answered) == Array(11...16))
    for line in lines {
      #expect(!line.text.contains("lost"), "\(line.text)")
      guard let id = line.answered else { continue }
      if id == 13 {
        #expect(line.result("total") == 1 && line.result("rev") == 1)
      } else {
        #expect(line.storeReason == reason, "\(line.text)")
      }
    }
    // The batch belongs to the same group.
    var batch = try process.next()
    while let line = batch, !line.text.hasPrefix("[") { batch = try process.next() }
    let answers = try #require(batch).text
    #expect(answers.hasPrefix(#"[{"jsonrpc":"2.0","id":17,"result""#))
    #expect(answers.contains(#"{"jsonrpc":"2.0","id":18,"error":{"code":1004"#))
    try injector.stop()
    // The list that was opened in the group is open, and all lists show what is stored.
    let added = try process.ask(21, "todoList.add", #"{"title":"later"}"#)
    #expect(added.last?.result("id") == 2 && added.last?.result("rev") == 2)
    let lists = added.filter { $0.text.contains("todoList.showTodos") }
    #expect(lists.map(\.titles) == [["kept", "later"], ["kept", "later"]])
    let edited = try process.ask(22, "todoDetail.edit", #"{"id":1,"title":"edited"}"#)
    #expect(edited.first { $0.text.contains("todoDetail.showTodo") }?.titles == ["edited"])
    try scenes.expectStored()
  }
}
