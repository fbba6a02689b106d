import Entities
import Glibc
import SQLiteStore
import TestSupport
import Testing

/// The database is moved away, or another one into its place, under programs that have it open: each
/// file keeps all that was acknowledged of it, and nothing of the other.
@Suite struct MovedTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }
  private var moved: String { folder.file("moved.sqlite") }
  private let titles = (1...20).map { "Todo \($0)" }

  private func start(_ path: String? = nil) throws -> BackendProcess {
    try BackendProcess(["--database", path ?? self.path])
  }

  /// A database of its own, whole and with an empty log, under any name.
  private func make(_ path: String, _ titles: [String]) throws {
    let process = try start(path)
    try process.add(titles)
    try process.end()
    for ending in ["-wal", "-shm", "-lock"] { unlink(path + ending) }
  }

  /// Who notices.
  enum Notice: CaseIterable {
    /// Nobody asks anything.
    case atOnce
    /// The next event.
    case byAnEvent
    /// The end of the program.
    case atTheEnd
  }

  @Test(arguments: Notice.allCases) func whatIsMovedAwayIsWhole(notice: Notice) throws {
    let process = try start()
    try process.add(titles)
    #expect(try titlesAlone(in: path) != titles)
    if notice != .atOnce { process.kill(SIGSTOP) }
    rename(path, moved)
    switch notice {
    case .atOnce:
      try FolderEvents.wait(in: folder.path, for: "the log is not copied back") {
        size(path + "-wal") == 0
      }
    case .byAnEvent:
      try process.writeLine(Wire.request(1, "todoList.viewReady"))
      process.kill(SIGCONT)
      #expect(try process.lines(upTo: 1).last?.result("total") == 0)
    case .atTheEnd:
      process.closeInput()
      process.kill(SIGCONT)
      try process.end()
    }
    #expect(try titlesAlone(in: moved) == titles)
    #expect(try start(moved).listedTitles() == titles)
    // The old name is free.
    #expect(try start().listedTitles() == [])
  }

  /// Two have it open, a third begins a new one under the old name; all go on with that.
  @Test func severalHaveItOpen() throws {
    let first = try start()
    let second = try start()
    try first.add(titles)
    try second.add(["second"])
    rename(path, moved)
    let third = try start()
    // Until the first has let go of it, there is a log without its database.
    var answer = try third.ask(1, "todoList.add", #"{"title":"new"}"#).last
    while answer?.storeReason == "corrupt" {
      answer = try third.ask(1, "todoList.add", #"{"title":"new"}"#).last
    }
    #expect(answer?.result("rev") == 1)
    for (index, process) in [first, second, third].enumerated() {
      let answer = try process.ask(1, "todoList.add", #"{"title":"new \#(index)"}"#).last
      #expect(answer?.result("rev") == index + 2, "\(answer?.text ?? "")")
    }
    for process in [first, second, third] { try process.end() }
    #expect(try titlesAlone(in: moved) == titles + ["second"])
    #expect(try titlesAlone(in: path) == ["new", "new 0", "new 1", "new 2"])
  }

  /// A program that does nothing meanwhile still has the moved one open when another one is in its
  /// place, made there or put there, and others work with that.
  @Test(arguments: [false, true]) func oneThatSleepsThroughIt(isPutThere: Bool) throws {
    try make(folder.file("other.sqlite"), ["other 1", "other 2"])
    let sleeper = try start()
    try sleeper.add(titles)
    try FolderEvents.wait(in: folder.path, for: "the log is not copied back") {
      size(path + "-wal") == 0
    }
    // It gives the lock back, too.
    _ = try sleeper.ask(1, "initialize")
    sleeper.kill(SIGSTOP)
    rename(path, moved)
    if isPutThere { rename(folder.file("other.sqlite"), path) }
    let expected = isPutThere ? ["other 1", "other 2"] : []
    let worker = try start()
    #expect(try worker.listedTitles() == expected)
    let new = (1...30).map { "new \($0)" }
    try worker.add(new)
    sleeper.kill(SIGCONT)
    #expect(try sleeper.listedTitles() == expected + new)
    try sleeper.add(["last"])
    #expect(try worker.listedTitles() == expected + new + ["last"])
    try worker.crash()
    try sleeper.end()
    #expect(try titlesAlone(in: path) == expected + new + ["last"])
    #expect(try titlesAlone(in: moved) == titles)
  }

  /// The same, and what the one that sleeps has changed is in its log alone: the log is not taken for
  /// that of the file that is there now.
  @Test func oneThatSleepsWithALog() throws {
    let others = (1...50).map { "other \($0)" }
    try make(folder.file("other.sqlite"), others)
    let sleeper = try start()
    try sleeper.add(titles)
    sleeper.kill(SIGSTOP)
    rename(path, moved)
    rename(folder.file("other.sqlite"), path)
    let gateway = SQLiteGateway(path: path, patience: 50)
    let error = #expect(throws: StoreError.self) { try gateway.open() }
    #expect(error?.reason == .busy)
    sleeper.kill(SIGCONT)
    #expect(try start().listedTitles() == others)
    #expect(try sleeper.listedTitles() == others)
    try sleeper.end()
    #expect(try titlesAlone(in: moved) == titles)
    #expect(try titlesAlone(in: path) == others)
  }

  /// The moved one is opened under its new name while somebody has not let go of it yet: two logs for
  /// one file would spoil it.
  @Test func itIsOpenedUnderItsNewNameAtOnce() throws {
    let sleeper = try start()
    try sleeper.add(titles)
    sleeper.kill(SIGSTOP)
    rename(path, moved)
    let gateway = SQLiteGateway(path: moved, patience: 50)
    let error = #expect(throws: StoreError.self) { try gateway.open() }
    #expect(error?.reason == .busy)
    #expect(access(moved + "-wal", F_OK) != 0)
    sleeper.kill(SIGCONT)
    // It waits for that, and has everything then.
    #expect(try start(moved).listedTitles() == titles)
    #expect(try sleeper.listedTitles() == [])
  }

  /// Another one takes its place by a rename, as some tools restore: nothing of the old log gets in.
  @Test(arguments: [1, 2]) func anotherOneIsPutOverIt(count: Int) throws {
    let others = (1...50).map { "other \($0)" }
    try make(folder.file("other.sqlite"), others)
    let processes = try (0..<count).map { _ in try start() }
    for process in processes { try process.add(titles) }
    rename(folder.file("other.sqlite"), path)
    for process in processes { #expect(try process.listedTitles() == others) }
    for (index, process) in processes.enumerated() { try process.add(["\(index)"]) }
    for process in processes { try process.end() }
    #expect(try titlesAlone(in: path) == others + (0..<count).map { "\($0)" })
  }

  /// What was moved cannot be written at first: its log is kept until it can be, and is not taken for
  /// that of the file that is there now.
  @Test(
    .enabled(if: FaultInjector.isPossible), arguments: [("EIO", "io"), ("ENOSPC", "full")],
    ["todoList.viewReady", "todoList.deleteCompleted"])
  func itCannotBeWritten(fault: (error: String, reason: String), event: String) throws {
    let others = (1...50).map { "other \($0)" }
    try make(folder.file("other.sqlite"), others)
    let process = try start()
    try process.add(titles)
    let injector = try FaultInjector(process, "pwrite64", "error=\(fault.error)")
    rename(path, moved)
    rename(folder.file("other.sqlite"), path)
    for _ in 1...2 {
      #expect(try process.ask(1, event).last?.storeReason == fault.reason)
    }
    try injector.stop()
    #expect(try process.listedTitles() == others)
    try process.end()
    #expect(try titlesAlone(in: moved) == titles)
    #expect(try titlesAlone(in: path) == others)
  }

  /// The log or its index is removed, as left over: whoever has it open gets everything into the
  /// database, and all use a new one.
  @Test(arguments: [["-wal"], ["-shm"], ["-wal", "-shm"]], [1, 2])
  func theLogIsRemoved(endings: [String], count: Int) throws {
    let processes = try (0..<count).map { _ in try start() }
    for process in processes { try process.add(["first"]) }
    for ending in endings { unlink(path + ending) }
    let expected = Array(repeating: "first", count: count)
    for process in processes { #expect(try process.listedTitles() == expected) }
    #expect(try titlesAlone(in: path) == expected)
    let other = try start()
    #expect(try other.listedTitles() == expected)
    for process in processes + [other] { try process.add(["later"]) }
    for process in processes { try process.crash() }
    let later = Array(repeating: "later", count: count + 1)
    #expect(try other.listedTitles() == expected + later)
    try other.crash()
    #expect(try start().listedTitles() == expected + later)
  }

  /// The folder is removed, and made again.
  @Test func theFolderIsMadeAgain() throws {
    let inner = folder.file("sub/todos.sqlite")
    mkdir(folder.file("sub"), 0o700)
    let process = try start(inner)
    try process.add(titles)
    for ending in ["", "-wal", "-shm", "-lock"] { unlink(inner + ending) }
    rmdir(folder.file("sub"))
    #expect(try process.ask(1, "todoList.viewReady").last?.storeReason == "io")
    mkdir(folder.file("sub"), 0o700)
    #expect(try process.listedTitles() == [])
    try process.add(["new"])
    try process.end()
    #expect(try titlesAlone(in: inner) == ["new"])
  }

  /// Two names that are one place.
  @Test func aSymbolicLinkIsPutElsewhere() throws {
    try make(moved, titles)
    try make(path, ["first"])
    symlink(path, folder.file("link"))
    let process = try start(folder.file("link"))
    try process.add(["second"])
    unlink(folder.file("link"))
    symlink(moved, folder.file("link"))
    // It keeps to the one that it has.
    #expect(try process.listedTitles() == ["first", "second"])
    try process.end()
    #expect(try titlesAlone(in: path) == ["first", "second"])
    #expect(try start(folder.file("link")).listedTitles() == titles)
  }
}
