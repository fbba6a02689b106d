import Glibc
import TestSupport
import Testing

/// `--record`: a live session becomes a transcript that passes.
@Suite struct RecordTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("session.transcript") }

  private static let session = [
    Wire.add(1, "Buy milk \u{1F95B}"), Wire.viewReady(2), "{", "[]", #"{"jsonrpc":"2.0","id":3}"#,
    #"{"jsonrpc":"2.0","method":"todoList.complete","params":{"id":1}}"#,
    "[" + Wire.add(4, "x") + "," + Wire.viewReady(5) + "]",
    #"{"jsonrpc":"2.0","id":6,"method":"todoDetail.viewReady","params":{"id":9}}"#,
  ]

  @Test(arguments: [Wire.frozen, [], ["--samples"] + Wire.frozen, ["--framing", "lines"]])
  func aRecordPasses(options: [String]) throws {
    let process = try BackendProcess(
      ["--memory", "--record", path] + options,
      environment: ["TZ": "Asia/Tokyo", "LC_TIME": "C", "LANG": nil])
    // Some messages are sent at once and some in turns, so that time passes between them.
    try process.write(Wire.lines(Self.session))
    _ = try process.readLine()
    try process.writeLine(Wire.viewReady(7))
    let live = try BackendRun(ending: process)
    #expect(live.ending == .exited(0))
    #expect(FileBytes.mode(path) == 0o600)

    let text = FileBytes.text(path)
    let lines = text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("# ") == true)
    #expect(lines.contains("@env TZ=Asia/Tokyo"))
    #expect(lines.contains("@env LC_ALL=C"))
    #expect(lines.contains("@env LC_TIME=C"))
    #expect(lines.contains { $0.hasPrefix("@clock ") })
    #expect(lines.contains("@samples") == options.contains("--samples"))
    #expect(lines.count { $0.hasPrefix("> ") } == Self.session.count + 1)

    let replay = try BackendRun(["replay", path])
    #expect(replay.ending == .exited(0))
    #expect(replay.lines.last == "1 passed, 0 failed", "\(replay.output)")
  }

  @Test func headersAreRecordedAsMessages() throws {
    let input = [Wire.add(1, "x"), Wire.viewReady(2)].map(Wire.headed).joined()
    let live = try BackendRun(["--memory", "--record", path], input: input)
    #expect(live.ending == .exited(0))
    #expect(try BackendRun(["replay", path]).ending == .exited(0))
    #expect(FileBytes.text(path).contains("> " + Wire.add(1, "x") + "\n< " + Wire.added(1)))
  }

  /// Only a record, or an empty file, is replaced. Anything else stays as it is, to the byte.
  @Test(arguments: [
    "Buy milk\n", "x", "# A session recorded by", "# A session recorded by  viper-todo 1\n",
    "# Buy milk\n# A session recorded by viper-todo 1\n", "SQLite format 3\0",
  ])
  func noOtherFileIsReplaced(text: String) throws {
    FileBytes.write(text.utf8, to: path)
    let run = try BackendRun(["--memory", "--record", path], input: Wire.add(1, "x"))
    run.expectRefusal(74, path)
    #expect(FileBytes.text(path) == text)
  }

  @Test func anEarlierRecordIsReplaced() throws {
    FileBytes.write([], to: path)
    for title in ["first", "second"] {
      let options = ["--memory", "--record", path] + Wire.frozen
      #expect(try BackendRun(options, input: Wire.add(1, title)).ending == .exited(0))
    }
    let text = FileBytes.text(path)
    #expect(text.contains("second") && !text.contains("first"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("# A session") } == 1)
  }

  /// A record, a log and the files of the store are different files, by whatever name, also if none is
  /// there yet.
  @Test(
    arguments: ["", "-wal", "-shm", "-journal", "-lock"],
    ["--record", "--log-file"])
  func noFileOfTheStoreIsWritten(ending: String, option: String) throws {
    let store = folder.file("todos.sqlite")
    symlink(store + ending, folder.file("link"))
    symlink(folder.path, folder.file("folder"))
    let names = [store + ending, folder.file("link"), folder.file("folder/todos.sqlite" + ending)]
    for isThere in [false, true] {
      if isThere {
        let made = try BackendProcess(["--database", store])
        try made.ask("todoList.add", #"{"title":"kept"}"#)
        try made.crash()
        if ending == "-journal" { FileBytes.write([], to: store + ending) }
        link(store + ending, folder.file("hard"))
      }
      let bytes = bytes(of: store)
      for name in names + (isThere ? [folder.file("hard")] : []) {
        let run = try BackendRun(["--database", store, option, name], input: Wire.add(1, "x"))
        run.expectRefusal(74, "store")
      }
      #expect(bytes == self.bytes(of: store))
      #expect(isThere || FileBytes.mode(store + ending) == nil)
    }
  }

  /// The bytes of its files; nil stands for one that is not there.
  private func bytes(of store: String) -> [[UInt8]?] {
    ["", "-wal", "-lock"].map {
      FileBytes.mode(store + $0) == nil ? nil : FileBytes.read(store + $0)
    }
  }

  @Test func aRecordIsNoLog() throws {
    symlink(path, folder.file("link"))
    for log in [path, folder.file("link")] {
      let run = try BackendRun(["--memory", "--record", path, "--log-file", log])
      run.expectRefusal(74)
      #expect(FileBytes.mode(path) == nil)
    }
    // What takes what several write is no file.
    let run = try BackendRun(
      ["--memory", "--record", "/dev/null", "--log-file", "/dev/null"])
    #expect(run.ending == .exited(0))
  }

  /// A pipe that nobody reads is not waited for.
  @Test(arguments: ["--record", "--log-file"]) func aPipe(option: String) throws {
    mkfifo(path, 0o600)
    let run = try BackendRun(["--memory", option, path], input: Wire.add(1, "x"))
    run.expectRefusal(74, "nobody reads")
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    #expect(try BackendRun(["--memory", option, path]).ending == .exited(0))
    var bytes = [UInt8](repeating: 0, count: 4096)
    #expect(read(reader, &bytes, bytes.count) > 0)
  }

  @Test(arguments: ["--record", "--log-file"]) func aFileThatCannotBeMade(option: String) throws {
    let path = folder.file("no/such/folder")
    try BackendRun(["--memory", option, path], input: Wire.add(1, "x")).expectRefusal(74, path)
  }

  /// If there is no room for the whole record, it ends after a whole turn, a notice says so once,
  /// and the session goes on without a record.
  @Test(arguments: [300, 301, 302, 1000, 5000]) func aFullDisk(room: Int) throws {
    let log = folder.file("log")
    let input = Wire.lines((1...50).flatMap { [Wire.add($0, "x"), Wire.viewReady(100 + $0)] })
    let run = try BackendRun(
      ["--memory", "--record", path, "--log-file", log] + Wire.frozen, input: input,
      through: ["prlimit", "--fsize=\(room):unlimited"])
    #expect(run.ending == .exited(0))
    #expect(run.lines.last == Wire.ready(150, total: 50))
    let said = "the record cannot be continued: cannot write \(path): File too large"
    #expect(run.errors == "viper-todo: \(said)\n")
    #expect(FileBytes.text(log).split(separator: "\n").count { $0.hasSuffix(said) } == 1)

    let size = FileBytes.read(path).count
    #expect(size <= room && size > room / 3)
    let replay = try BackendRun(["replay", path])
    #expect(replay.ending == .exited(0))
    #expect(replay.lines.last == "1 passed, 0 failed", "\(replay.output)")
  }
}
