import Glibc
import TestSupport
import Testing

/// How the process ends. Every message that was sent is answered, and every change is stored.
@Suite struct EndingTests {
  private static let shutdown = #"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#
  private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#
  private static let shutDown = #"{"jsonrpc":"2.0","id":9,"result":null}"#

  @Test(arguments: Wiring.Kind.allCases)
  func everythingIsAnsweredAtTheEndOfInput(kind: Wiring.Kind) throws {
    let home = TemporaryFolder()
    let run = try BackendRun(
      [], input: Wire.lines((1...500).map { Wire.add($0, "Todo \($0)") }), home: home,
      wiring: Wiring(kind))
    #expect(run.lines == (1...500).map { Wire.added($0) })
    run.expectSuccess()
  }

  @Test(arguments: [(true, Int32(0)), (false, Int32(1))])
  func exit(afterShutdown: Bool, code: Int32) throws {
    let process = try BackendProcess(["--memory"])
    if afterShutdown { try process.writeLine(Self.shutdown) }
    // Input stays open, and the next message is not handled any more.
    try process.write(Wire.lines([Self.exit, Wire.add(1, "x")]))
    #expect(try process.wait() == .exited(code))
    #expect(try process.readLine() == (afterShutdown ? Self.shutDown : nil))
    #expect(try process.readLine() == nil)
    #expect(process.errors == "")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT], [false, true])
  func aSignal(signal: Int32, insideAMessage: Bool) throws {
    let home = TemporaryFolder()
    let process = try BackendProcess([], home: home)
    try process.writeLine(Wire.add(1, "Buy milk"))
    #expect(try process.readLine() == Wire.added(1))
    if insideAMessage { try process.write(#"{"jsonrpc":"2.0","id":2,"#) }
    process.kill(signal)
    try process.expectEnd()
    #expect(try process.readToEnd() == [])
    try home.expectTotal(1)
  }

  /// Nobody reads, and there is more output than any pipe holds.
  @Test func aSignalWhileNobodyReads() throws {
    let process = try BackendProcess(["--memory", "--samples"])
    try process.write(Wire.lines((1...500).map { Wire.viewReady($0) }))
    try process.waitForOutput()
    process.kill(SIGTERM)
    try process.expectEnd()
  }

  /// As with `exit` inside a batch, the rest of the batch is refused.
  @Test func aSignalInsideABatch() throws {
    let process = try BackendProcess(["--memory"])
    let count = try SlowBatch.begin(in: process)
    process.kill(SIGTERM)
    var lines: [String] = []
    while let line = try process.readLine() { lines.append(line) }
    let array = try #require(lines.last)
    let refused = array.matches(of: /"error":{"code":-32600,"message":"The session has ended."}/)
    #expect(array.hasPrefix("[{") && refused.count > 0)
    #expect(refused.count + array.matches(of: /"result":/).count == count)
    try process.expectEnd()
  }

  /// Who holds the store.
  enum Holder: CaseIterable {
    /// A process of ours, in the middle of a change.
    case ours
    /// Another program, with SQLite's own lock.
    case other
  }

  @Test(arguments: Holder.allCases) func aSignalWhileWaitingForTheStore(holder: Holder) throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let process = try BackendProcess(["--database", path])
    try process.writeLine(Wire.add(1, "x"))
    #expect(try process.readLine() == Wire.added(1))
    let lock = open(path + "-lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    let file = RawSQLite(path)
    switch holder {
    case .ours: try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    case .other: try file.run("BEGIN IMMEDIATE")
    }
    let sleeps = process.sleeps
    try process.writeLine(Wire.add(2, "y"))
    try process.waitForSleeps(20, since: sleeps)
    let before = process.sleeps
    process.kill(SIGTERM)
    #expect(try process.readLine()?.contains("showError") == true)
    #expect(try process.readLine()?.contains(#""id":2,"error":{"code":1004"#) == true)
    #expect(try process.readLine() == nil)
    // It waits for 5 s in all, and sleeps at most 100 ms at a time.
    #expect(BackendProcess.isSanitized || process.sleeps < before + 15)
    try process.expectEnd()
  }

  /// A signal that `nohup` has set to be ignored stays ignored.
  @Test func anIgnoredSignalStaysIgnored() throws {
    let process = try BackendProcess(
      ["--memory"], through: ["/bin/sh", "-c", "trap '' HUP; exec \"$@\"", "sh"])
    try process.writeLine(Wire.add(1, "x"))
    #expect(try process.readLine() == Wire.added(1))
    process.kill(SIGHUP)
    try process.writeLine(Wire.add(2, "x"))
    #expect(try process.readLine() == Wire.added(2))
    try process.end()
  }

  private static func initialize(_ process: Int) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":\#(process)}}"#
  }

  @Test func theViewsProcessEnds() throws {
    let view = try BackendProcess(["--memory"])
    let process = try BackendProcess(["--memory"])
    try process.writeLine(Self.initialize(Int(view.number)))
    #expect(try process.readLine()?.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":{"#) == true)
    try process.writeLine(Wire.add(2, "x"))
    #expect(try process.readLine() == Wire.added(2, todo: 1))
    view.closeInput()
    #expect(try view.wait() == .exited(0))
    try process.expectEnd()
  }

  /// The View's process is the parent of the program, as usual, and nobody waits for it. The
  /// portable build sees only that the program gets another parent.
  @Test func theParentEnds() throws {
    let parent = try BackendProcess(
      ["--memory"], through: ["/bin/sh", "-c", #"exec 3<&0; "$@" <&3 & wait"#, "sh"])
    try parent.writeLine(Self.initialize(Int(parent.number)))
    #expect(try parent.readLine()?.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":{"#) == true)
    parent.kill(SIGKILL)
    // The pipe ends when the last process that has it closes it.
    #expect(try parent.readLine() == nil)
    #expect(try parent.wait() == .signalled(SIGKILL))
  }

  /// The last messages of a View that ends at once are still handled.
  @Test func theLastWordsOfTheViewsProcess() throws {
    let home = TemporaryFolder()
    let view = try BackendProcess(["--memory"])
    let process = try BackendProcess([], home: home)
    try process.writeLine(Self.initialize(Int(view.number)))
    _ = try process.readLine()
    // While stopped, it misses both, so it finds the messages and the View's end at the same
    // moment.
    process.kill(SIGSTOP)
    try process.writeLine(Wire.add(2, "Buy milk"))
    view.closeInput()
    #expect(try view.wait() == .exited(0))
    process.kill(SIGCONT)
    #expect(try process.readLine() == Wire.added(2, todo: 1))
    #expect(try process.wait() == .exited(0))
  }

  /// A process that has already ended, and numbers that no process has.
  @Test func aProcessThatDoesNotExist() throws {
    let gone = try BackendProcess(["--version"])
    #expect(try gone.wait() == .exited(0))
    let process = try BackendProcess(["--memory"])
    try process.writeLine(Self.initialize(Int(gone.number)))
    #expect(try process.wait() == .exited(0))
    for number in [0, -1, 1 << 40] {
      let run = try BackendRun(
        ["--memory"], input: Wire.lines([Self.initialize(number), Wire.add(2, "x")]))
      #expect(run.lines.last == Wire.added(2, todo: 1))
    }
  }
}
