import TestSupport
import Testing

/// The log file contains texts of todos only at level `debug`, and nothing that acts on a terminal.
@Suite struct LogTests {
  private static let input = Wire.lines([
    Wire.add(1, "SECRET"), Wire.viewReady(2),
    #"{"jsonrpc":"2.0","id":3,"method":"SECRET\u001b]0;x\u0007"}"#,
    "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"\u{9B}31mSECRET\u{2028}\"}",
    #"{"jsonrpc":"2.0","id":5,"method":"todoList.add","params":{"title":"SECRET\u0000"}}"#,
    "SECRET \u{1B}[31m\r\n\u{7F}",
  ])

  private func log(_ options: [String]) throws -> String {
    let folder = TemporaryFolder()
    let path = folder.file("log")
    let run = try BackendRun(["--memory", "--log-file", path] + options, input: Self.input)
    run.expectSuccess()
    #expect(FileBytes.mode(path) == 0o600)
    return FileBytes.text(path)
  }

  @Test func noTextOfATodoAtLevelInfo() throws {
    let text = try log([])
    #expect(!text.contains("SECRET"))
    #expect(text.contains(" info viper-todo "))
    #expect(text.contains(" info ended: "))
    #expect(try log(["--log-level", "error"]) == "")
  }

  /// A notification has no answer, so the log says why it was refused.
  @Test func refusedNotificationsAtLevelInfo() throws {
    let folder = TemporaryFolder()
    let path = folder.file("log")
    let store = ["--database", folder.file("todos.sqlite")]
    let title = #"{"title":"SECRET"}"#
    _ = try BackendRun(store, input: Wire.lines([Wire.notification("todoList.add", title)]))
    let input = Wire.lines([
      Wire.notification("todoList.add", #"{"title":" "}"#),
      Wire.notification("todoList.add", #"{"titel":"SECRET"}"#),
      Wire.notification("todoList.add", title),
      Wire.notification("todoList.complete", #"{"id":2,"rev":1}"#),
      Wire.notification("todoList.viewReady", #"{"saved":"SECRET"}"#),
      Wire.notification("todoList.delete", #"{"id":2}"#),
      Wire.notification("todoList.undo", "{}"), Wire.notification("todoList.undo", "{}"),
      Wire.notification("todoList.undo", "{}"),
      "[" + Wire.notification("todoList.redo", #"{"x":1}"#) + "]",
      Wire.request(1, "todoList.complete", #"{"id":9}"#), Wire.notification("todoList.unknown"),
    ])
    let run = try BackendRun(store + ["--log-file", path], input: input)
    #expect(run.errors == "" && run.output.contains("SECRET"))
    let lines = FileBytes.text(path).split(separator: "\n").compactMap { line in
      line.firstMatch(of: /info refused (.*)/).map { String($0.1) }
    }
    #expect(
      lines == [
        "todoList.add: 1002 The title is empty; give it at least one visible character.",
        "todoList.add: -32602 todoList.add knows no member titel; it takes only line, title, "
          + "content, due, time, start, repeat, reminders, estimate, priority, tags, after, uid, meta, "
          + "parent, key, view.",
        "todoList.complete: 1003 Todo 2 has changed since: it is at revision 2 now. Look at it "
          + "again and repeat the change with that revision.",
        "todoList.viewReady: 1007 There is no list “…”; it may have been removed.",
        "todoList.undo: 1005 There is nothing to undo.",
        "todoList.redo: -32602 todoList.redo knows no member x; it takes no members.",
      ])
    #expect(!FileBytes.text(path).contains("SECRET"))
    _ = try BackendRun(
      store + ["--log-file", path, "--log-level", "warning"],
      input: Wire.lines([Wire.notification("todoList.add", #"{"title":" "}"#)]))
    #expect(FileBytes.text(path).split(separator: "\n").count == lines.count + 2)
  }

  @Test func controlCharactersAreNeverRaw() throws {
    let text = try log(["--log-level", "debug"])
    #expect(text.contains("SECRET"))
    let isHarmless = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control && $0 != "\u{2028}"
    }
    #expect(isHarmless)
    // A message cannot look like another entry.
    #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.starts(with: "20".utf8) })
  }

  /// Entries without room are left out completely, and a notice says so once.
  @Test(arguments: [100, 200, 1000]) func aFullDisk(room: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.file("log")
    let run = try BackendRun(
      ["--memory", "--log-file", path, "--log-level", "debug"], input: Self.input,
      through: ["prlimit", "--fsize=\(room):unlimited"])
    #expect(run.ending == .exited(0))
    #expect(run.lines.contains { $0.contains(#""id":1,"result""#) })
    #expect(run.errors == "viper-todo: cannot write \(path): File too large\n")
    let text = FileBytes.text(path)
    #expect(text.utf8.count <= room)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.starts(with: "20".utf8) })
  }
}
