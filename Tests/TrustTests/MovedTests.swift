import Entities
import Glibc
import SQLiteStore
import TestSupport
import Testing

/// The database is moved away, or another one is moved into its place, while programs have it open.
/// Each file keeps everything that was acknowledged in it, and gets nothing of the other. No program
/// begins an empty store in the place of the one that it had open.
@Suite struct MovedTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }
  private var moved: String { folder.file("moved.sqlite") }
  private var other: String { folder.file("other.sqlite") }
  private let titles = (1...20).map { "Todo \($0)" }
  private let others = (1...50).map { "other \($0)" }

  private func start(_ path: String? = nil) throws -> BackendProcess {
    try BackendProcess(["--database", path ?? self.path])
  }

  /// Makes a complete database with an empty log at any path.
  private func make(_ path: String, _ titles: [String]) throws {
    let process = try start(path)
    try process.add(titles)
    try process.end()
    for ending in ["-wal", "-shm", "-lock"] { unlink(path + ending) }
  }

  /// When the program notices that the database is gone.
  enum Notice: CaseIterable {
    /// By itself: nobody asks anything.
    case atOnce
    /// At the next event.
    case byAnEvent
    /// When the program ends.
    case atTheEnd
  }

  @Test(arguments: Notice.allCases) func aMovedDatabaseIsComplete(notice: Notice) throws {
    let process = try start()
    try process.add(titles)
    #expect(try titlesAlone(in: path) != titles)
    if notice != .atOnce { process.kill(SIGSTOP) }
    rename(path, moved)
    switch notice {
    case .atOnce:
      try waitForEmptyLog(of: path)
    case .byAnEvent:
      try process.writeLine(Wire.request(1, "todoList.viewReady"))
      process.kill(SIGCONT)
      #expect(try process.lines(upTo: 1).last?.storeReason == "gone")
    case .atTheEnd:
      process.closeInput()
      process.kill(SIGCONT)
      try process.end()
    }
    #expect(try titlesAlone(in: moved) == titles)
    #expect(try start(moved).listedTitles() == titles)
    // The old name is free again.
    #expect(try start().listedTitles() == [])
  }

  /// As long as nothing stands under the name, or an empty file or database, changes and lists are refused, and
  /// nothing is made there. The same database is then opened again, and so is another one, whose mark tells.
  @Test(arguments: [false, true]) func itIsGoneUntilOneIsThere(isAnother: Bool) throws {
    try make(other, ["other"])
    let process = try start()
    try process.add(titles)
    _ = try process.ask(1, "todoList.viewReady")
    let mark = try #require(try process.ask(2, "initialize").last?.mark)
    rename(path, moved)
    for place in ["nothing", "nothing", "an empty file", "an empty database"] {
      if place == "an empty file" { FileBytes.write([], to: path) }
      if place == "an empty database" { try RawSQLite(path).run("PRAGMA journal_mode = WAL") }
      for (event, params) in [
        ("todoList.add", #"{"title":"lost"}"#), ("todoList.viewReady", #"{"view":"other"}"#),
        ("todoDetail.viewReady", #"{"id":1}"#), ("todoList.undo", "{}"),
      ] {
        let answer = try #require(try process.ask(3, event, params).last)
        #expect(answer.storeReason == "gone", "\(place): \(answer.text)")
        #expect(answer.text.contains(#""retryable":true"#))
      }
      #expect(place != "nothing" || access(path, F_OK) != 0)
      #expect(place != "an empty file" || FileBytes.read(path).isEmpty)
    }
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    rename(isAnother ? other : moved, path)
    let since = #"{"since":20,"mark":"\#(mark)"}"#
    let answer = try process.ask(4, "todoList.changesSince", since)
    #expect(answer.last?.text.contains(#""complete":\#(!isAnother)"#) == true, "\(answer)")
    let expected = isAnother ? ["other"] : titles
    if isAnother { #expect(answer.first?.titles == expected) }
    #expect(try process.listedTitles() == expected)
    try process.add(["later"])
    try process.end()
    #expect(try titlesAlone(in: path) == expected + ["later"])
    if isAnother { #expect(try titlesAlone(in: moved) == titles) }
  }

  /// An open list shows what is put in the place of the database, although no event comes.
  @Test(arguments: [false, true]) func anOpenListFollows(isOver: Bool) throws {
    try make(other, ["other"])
    let process = try start()
    try process.add(titles)
    _ = try process.ask(1, "todoList.viewReady")
    if !isOver { rename(path, moved) }
    rename(other, path)
    #expect(try process.readLine()?.contains(#""title":"other""#) == true)
    try process.end()
  }

  /// Two programs have it open when it is moved away or deleted, and a third makes a new database under the
  /// old name. All go on with the new one.
  @Test(arguments: [false, true]) func severalProgramsHaveItOpen(isDeleted: Bool) throws {
    let first = try start()
    let second = try start()
    try first.add(titles)
    try second.add(["second"])
    if isDeleted {
      // All is gone before either looks: in between, one would make a database of which the rest is deleted.
      for process in [first, second] { process.kill(SIGSTOP) }
      for ending in ["", "-wal", "-shm", "-lock"] { unlink(path + ending) }
    } else {
      rename(path, moved)
    }
    let third = try start()
    // Until the first program has released it, there is a log without its database.
    var answer = try third.ask(1, "todoList.add", #"{"title":"new"}"#).last
    while answer?.storeReason == "corrupt" {
      answer = try third.ask(1, "todoList.add", #"{"title":"new"}"#).last
    }
    #expect(answer?.result("rev") == 1)
    for process in [first, second] { process.kill(SIGCONT) }
    for (index, process) in [first, second, third, first, second].enumerated() {
      let answer = try process.ask(1, "todoList.add", #"{"title":"new \#(index)"}"#).last
      #expect(answer?.result("rev") == index + 2, "\(answer?.text ?? "")")
    }
    #expect(try first.listedTitles() == ["new"] + (0...4).map { "new \($0)" })
    for process in [first, second] { try process.end() }
    // If it was refused at first, it has said so.
    #expect(try BackendRun(ending: third).ending == .exited(0))
    #expect(try isDeleted || titlesAlone(in: moved) == titles + ["second"])
    #expect(try titlesAlone(in: path) == ["new"] + (0...4).map { "new \($0)" })
  }

  /// A program that does nothing still has the moved database open, while another database has been
  /// made or put in its place, and other programs use that.
  @Test(arguments: [false, true]) func aProgramThatSleepsMeanwhile(isPutThere: Bool) throws {
    try make(other, ["other 1", "other 2"])
    let sleeper = try start()
    try sleeper.add(titles)
    try waitForEmptyLog(of: path)
    // It also releases the lock.
    _ = try sleeper.ask(1, "initialize")
    sleeper.kill(SIGSTOP)
    rename(path, moved)
    if isPutThere { rename(other, path) }
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

  /// The same, but the changes of the sleeping program are only in its log. That log must not be
  /// used for the file that is there now.
  @Test func aProgramThatSleepsWithALog() throws {
    try make(other, others)
    let sleeper = try start()
    try sleeper.add(titles)
    sleeper.kill(SIGSTOP)
    rename(path, moved)
    rename(other, path)
    expectBusy(path)
    sleeper.kill(SIGCONT)
    #expect(try start().listedTitles() == others)
    #expect(try sleeper.listedTitles() == others)
    try sleeper.end()
    #expect(try titlesAlone(in: moved) == titles)
    #expect(try titlesAlone(in: path) == others)
  }

  /// The moved database is opened under its new name while a program has not released it yet. Two
  /// logs for one file would corrupt it.
  @Test func itIsOpenedUnderItsNewNameAtOnce() throws {
    let sleeper = try start()
    try sleeper.add(titles)
    sleeper.kill(SIGSTOP)
    rename(path, moved)
    expectBusy(moved)
    #expect(access(moved + "-wal", F_OK) != 0)
    sleeper.kill(SIGCONT)
    // It waits for the other program, and then has everything.
    #expect(try start(moved).listedTitles() == titles)
    #expect(try sleeper.answer("todoList.viewReady").storeReason == "gone")
    #expect(access(path, F_OK) != 0)
  }

  private func expectBusy(_ path: String) {
    let gateway = SQLiteGateway(path: path, patience: 50)
    let error = #expect(throws: StoreError.self) { try gateway.open() }
    #expect(error?.reason == .busy)
  }

  /// A rename puts another database in its place, as some tools restore. Nothing of the old log
  /// gets into that.
  @Test(arguments: [1, 2]) func anotherDatabaseReplacesIt(count: Int) throws {
    try make(other, others)
    let processes = try (0..<count).map { _ in try start() }
    for process in processes { try process.add(titles) }
    rename(other, path)
    for process in processes { #expect(try process.listedTitles() == others) }
    for (index, process) in processes.enumerated() { try process.add(["\(index)"]) }
    for process in processes { try process.end() }
    #expect(try titlesAlone(in: path) == others + (0..<count).map { "\($0)" })
  }

  /// The moved database cannot be written at first. Its log is kept until it can be, and is not
  /// used for the file that is there now.
  @Test(
    .enabled(if: FaultInjector.isPossible), arguments: [("EIO", "io"), ("ENOSPC", "full")],
    ["todoList.viewReady", "todoList.deleteCompleted"])
  func itCannotBeWritten(fault: (error: String, reason: String), event: String) throws {
    try make(other, others)
    let process = try start()
    try process.add(titles)
    let injector = try FaultInjector(process, "pwrite64", "error=\(fault.error)")
    rename(path, moved)
    rename(other, path)
    for _ in 1...2 {
      #expect(try process.ask(1, event).last?.storeReason == fault.reason)
    }
    try injector.stop()
    #expect(try process.listedTitles() == others)
    try process.end()
    #expect(try titlesAlone(in: moved) == titles)
    #expect(try titlesAlone(in: path) == others)
  }

  /// Somebody removes the log or its index, thinking that it is a leftover. The programs that have
  /// it open copy everything into the file, and then all use a new log.
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

  /// The folder is removed and made again.
  @Test func theFolderIsMadeAgain() throws {
    let inner = folder.file("sub/todos.sqlite")
    mkdir(folder.file("sub"), 0o700)
    let process = try start(inner)
    try process.add(titles)
    repeat {
      for ending in ["", "-wal", "-shm", "-lock"] { unlink(inner + ending) }
      // The program may have made its lock once more before it sees that the database has gone.
    } while rmdir(folder.file("sub")) != 0 && errno == ENOTEMPTY
    let answer = try #require(try process.ask(1, "todoList.viewReady").last)
    #expect(answer.storeReason == "gone")
    #expect(answer.text.contains("There is no folder \(folder.file("sub"))"), "\(answer.text)")
    mkdir(folder.file("sub"), 0o700)
    #expect(try process.answer("todoList.viewReady").storeReason == "gone")
    let other = try start(inner)
    try other.add(["new"])
    #expect(try process.listedTitles() == ["new"])
    // It watches the new folder.
    _ = try process.ask(1, "todoList.viewReady")
    try other.add(["later"])
    #expect(try process.readLine()?.contains(#""title":"later""#) == true)
    for process in [process, other] { try process.end() }
    #expect(try titlesAlone(in: inner) == ["new", "later"])
  }

  /// The database was opened through a symbolic link, which then leads to another one.
  @Test func aSymbolicLinkIsChanged() throws {
    try make(moved, titles)
    try make(path, ["first"])
    symlink(path, folder.file("link"))
    let process = try start(folder.file("link"))
    try process.add(["second"])
    unlink(folder.file("link"))
    symlink(moved, folder.file("link"))
    // The program stays with the database that it has.
    #expect(try process.listedTitles() == ["first", "second"])
    try process.end()
    #expect(try titlesAlone(in: path) == ["first", "second"])
    #expect(try start(folder.file("link")).listedTitles() == titles)
  }
}
