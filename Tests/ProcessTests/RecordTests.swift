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

  @Test func aRecordThatCannotBeMade() throws {
    let run = try BackendRun(
      ["--memory", "--record", folder.file("no/such/folder")], input: Wire.add(1, "x"))
    #expect(run.output == "")
    #expect(run.errors.isOneLine)
    #expect(run.ending == .exited(74))
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
