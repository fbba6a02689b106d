import Glibc
import TestSupport
import Testing

/// Todos in and out of files, by the real program: which files it takes, what it makes of hostile ones, and what is left
/// after it was killed.
@Suite struct TransferFilesTests {
  private let folder = TemporaryFolder()

  private var options: [String] { ["--database", folder.file("todos.sqlite")] }

  private func call(_ event: String, _ params: String) -> String {
    Wire.request(1, "todoTransfer." + event, params)
  }

  /// All that a process writes for an event.
  private func answers(
    _ event: String, _ params: String, through command: [String] = []
  ) throws -> [String] {
    try BackendRun(options, input: call(event, params) + "\n", through: command).lines
  }

  private func count() throws -> Int {
    try #require(BackendProcess(options).answer("todoList.viewReady").result("total"))
  }

  private func file(_ name: String, _ text: String) -> String {
    FileBytes.write(Array(text.utf8), to: folder.file(name))
    return folder.file(name)
  }

  @Test func whatGoesOutComesInAgain() throws {
    let lines = (1...300).map {
      #"{"uid":"u\#($0)","title":"Todo \#($0)","createdAt":"2026-01-01T00:00:00.000Z"}"# + "\n"
    }
    .joined()
    let (source, target) = (file("in.jsonl", lines), folder.file("out.jsonl"))
    #expect(try answers("import", #"{"path":"\#(source)"}"#)[0].contains(#""added":300,"#))
    #expect(
      try answers("export", #"{"path":"\#(target)"}"#).last?.contains(#""complete":true"#) == true)
    #expect(FileBytes.text(target) == lines)
    #expect(FileBytes.mode(target) == 0o600)
    // What is there stays, unless it is to be replaced.
    #expect(try answers("export", #"{"path":"\#(target)"}"#)[0].contains(#""reason":"exists""#))
    _ = file("out.jsonl", "old")
    let replaced = try answers("export", #"{"path":"\#(target)","replace":true}"#)
    #expect(replaced.last?.contains(#""complete":true"#) == true)
    #expect(FileBytes.text(target) == lines)
    #expect(try answers("import", #"{"path":"\#(target)"}"#)[0].contains(#""skipped":300,"#))
  }

  @Test func onlyRegularFilesOfOthersAreTaken() throws {
    _ = try count()
    let fifo = folder.file("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    symlink(folder.file("todos.sqlite"), folder.file("link"))
    for (event, path, reason) in [
      ("import", folder.path, "notAFile"), ("import", fifo, "notAFile"),
      ("import", "/dev/zero", "notAFile"), ("import", folder.file("nothing"), "notFound"),
      ("import", folder.file("no/file"), "notFound"),
      ("import", folder.file("todos.sqlite"), "ofStore"),
      ("import", folder.file("todos.sqlite-wal"), "ofStore"),
      ("import", folder.file("link"), "ofStore"),
      ("export", folder.path, "notAFile"), ("export", fifo, "notAFile"),
      ("export", "/dev/null", "notAFile"), ("export", folder.file("no/file"), "notFound"),
      ("export", folder.file("todos.sqlite-lock"), "ofStore"),
    ] {
      let replace = event == "export" ? #","replace":true"# : ""
      let lines = try answers(event, #"{"path":"\#(path)"\#(replace)}"#)
      #expect(lines.last?.contains(#""reason":"\#(reason)""#) == true, "\(path) \(lines)")
    }
  }

  /// A replay of the record has none.
  @Test func aRecordedSessionHasNoFiles() throws {
    let record = folder.file("record")
    let path = file("in.jsonl", #"{"title":"x"}"#)
    let input = Wire.lines([
      call("import", #"{"path":"\#(path)"}"#),
      call("export", #"{"path":"\#(folder.file("out.jsonl"))"}"#),
    ])
    let run = try BackendRun(options + ["--record", record], input: input)
    #expect(run.lines.count { $0.contains(#""reason":"noFiles""#) } == 4)
    #expect(FileBytes.text(folder.file("out.jsonl")) == "")
    #expect(try BackendRun(["replay", record]).ending == .exited(0))
  }

  @Test(.enabled(if: Unprivileged.isPossible)) func permissionsHold() throws {
    let path = file("secret.jsonl", "{}")
    chmod(path, 0)
    let lines = try answers("import", #"{"path":"\#(path)"}"#, through: Unprivileged.command)
    #expect(lines.last?.contains(#""reason":"denied""#) == true, "\(lines)")
  }

  @Test func hostileLinesFailAndTheRestGoesOn() throws {
    let members = (0..<100_000).map { "\"m\($0)\":1" }.joined(separator: ",")
    let deep = String(repeating: "[", count: 100_000)
    let long = String(repeating: "x", count: Form.count(short: 17, long: 100) << 20)
    let path = file(
      "hostile.jsonl",
      "{\"title\":\"first\"}\n{\(members)}\n\(deep)\n{\"title\":\"\(long)\"}\n{\"title\":\"a\u{0}b\"}\n"
        + #"{"uid":"p","title":"x","parent":"\u0000"}"# + "\n"
        + #"{"title":"x","after":["\"\u0301"]}"# + "\n{\"title\":\"last\"}\n")
    let lines = try answers("import", #"{"path":"\#(path)"}"#)
    let line = try #require(lines.first { $0.contains("showImported") })
    #expect(line.contains(#""added":3,"#) && line.contains(#""failedCount":6"#))
    #expect(line.contains(#"{"line":4,"reason":"longLine""#))
  }

  /// Killed at any time, an import has stored whole steps, and goes on with its key.
  @Test func aKilledImportGoesOn() throws {
    let count = 3000
    let lines = (0..<count).map {
      #"{"uid":"\#($0)","title":"t","after":["\#(count - 1 - $0)"]}"# + "\n"
    }
    // None may come after itself.
    let text = lines.enumerated().map {
      $0 < count / 2 ? $1 : #"{"uid":"\#($0)","title":"t"}"# + "\n"
    }
    .joined()
    let path = file("many.jsonl", text)
    for round in 0..<Form.count(short: 3, long: 10) {
      let process = try BackendProcess(options)
      try process.writeLine(call("import", #"{"path":"\#(path)","key":"k"}"#))
      // The answer to the first step, then so much later that a step may be half done.
      _ = try process.readLine()
      usleep(UInt32(round) * 7000)
      try process.crash()
      #expect(try self.count() % 500 == 0)
    }
    let end = try answers("import", #"{"path":"\#(path)","key":"k"}"#)
    #expect(
      end.contains { $0.contains(#""added":3000,"updated":0,"skipped":0,"failed":[]"#) }, "\(end)")
    #expect(try self.count() == count)
    _ = file("many.jsonl", text + "\n{}")
    #expect(try answers("import", #"{"path":"\#(path)","key":"k"}"#).last?.contains("1006") == true)
    let undone = try answers("undo", #"{"key":"k"}"#)
    #expect(undone.contains { $0.contains(#""left":0"#) }, "\(undone)")
    #expect(try self.count() == 0)
  }

  /// Other events, of this View and of others, are answered while an import goes on.
  @Test func othersAreServedMeanwhile() throws {
    let path = file(
      "many.jsonl", (0..<8000).map { #"{"uid":"\#($0)","title":"t"}"# + "\n" }.joined())
    let process = try BackendProcess(options)
    try process.writeLine(call("import", #"{"path":"\#(path)"}"#))
    #expect(try process.readLine()?.contains("showProgress") == true)
    #expect(try process.readLine()?.contains(#""complete":false"#) == true)
    try process.writeLine(Wire.add(2, "mine"))
    let other = try BackendRun(options, input: Wire.add(3, "theirs") + "\n")
    #expect(other.lines.last?.contains(#""result""#) == true)
    var isAnswered = false
    while let line = try process.readLine() {
      if line.contains(#""id":2,"result""#) { isAnswered = true }
      if line.contains("showImported") { break }
    }
    #expect(isAnswered)
    try process.writeLine(call("export", "{}"))
    // A View that goes in the middle of it takes nothing along.
    process.closeOutput()
    process.closeInput()
    #expect(try process.wait() == .exited(0))
    #expect(try count() == 8002)
  }
}
