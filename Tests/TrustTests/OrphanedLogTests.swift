import Glibc
import TestSupport
import Testing

/// There is a log, but the database that it belongs to is gone.
@Suite struct OrphanedLogTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }
  private var old: String { folder.file("old.sqlite") }
  private let titles = (1...20).map { "Todo \($0)" }

  /// Leaves a database whose changes are only in its log, and which nobody has open.
  private func leaveLog() throws {
    let process = try BackendProcess(["--database", path])
    try process.add(titles)
    try process.crash()
    #expect(size(path + "-wal") > 10_000)
  }

  /// Checks that the program reports the log, and that no file is changed.
  private func expectRefused() throws {
    let log = FileBytes.read(path + "-wal")
    let process = try BackendProcess(["--database", path])
    for event in ["todoList.viewReady", "todoList.deleteCompleted"] {
      let answer = try #require(try process.ask(1, event).last)
      #expect(answer.storeReason == "corrupt")
      #expect(answer.text.contains("put the missing part back"), "\(answer.text)")
      #expect(answer.text.contains("move \(path)-wal away"))
      #expect(answer.text.contains(". (\(path))"))
    }
    let run = try BackendRun(ending: process)
    #expect(run.ending == .exited(65))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("\(path)-wal") && run.errors.contains("bring the database back"))
    #expect(size(path) == 0)
    #expect(FileBytes.read(path + "-wal") == log)
  }

  @Test(arguments: [false, true]) func isRefused(withEmptyFile: Bool) throws {
    try leaveLog()
    rename(path, old)
    if withEmptyFile { FileBytes.write([], to: path) }
    try expectRefused()
    try expectRefused()
    #expect(withEmptyFile || access(path, F_OK) != 0)
    rename(old, path)
    #expect(try BackendProcess(["--database", path]).listedTitles() == titles)
  }

  /// As the error says, a new database is made once the log is moved away.
  @Test func theLogIsMovedAway() throws {
    try leaveLog()
    rename(path, old)
    rename(path + "-wal", old + "-wal")
    let process = try BackendProcess(["--database", path])
    try process.add(["new"])
    #expect(try process.listedTitles() == ["new"])
    #expect(try BackendProcess(["--database", old]).listedTitles() == titles)
  }

  /// The file is put back while a program that was refused still runs.
  @Test func theFileIsBroughtBackMeanwhile() throws {
    try leaveLog()
    rename(path, old)
    let process = try BackendProcess(["--database", path])
    #expect(try process.answer("todoList.viewReady").storeReason == "corrupt")
    rename(old, path)
    #expect(try process.listedTitles() == titles)
    #expect(try BackendRun(ending: process).ending == .exited(0))
  }

  /// Another program's transaction was cut short, which SQLite would roll back. The journal has
  /// only the pages that the transaction was about to overwrite.
  @Test func aJournalIsNotUsedForANewDatabase() throws {
    try BackendProcess(["--database", path]).end()
    let file = RawSQLite(path)
    try file.run("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1")
    try file.run(
      """
      BEGIN; CREATE TABLE more AS SELECT zeroblob(100000); INSERT INTO forgotten VALUES (1, 9, 0)
      """)
    let journal = FileBytes.read(path + "-journal")
    #expect(journal.count > 512)
    let copy = TemporaryFolder()
    let copied = copy.file("todos.sqlite")
    FileBytes.write(journal, to: copied + "-journal")
    let process = try BackendProcess(["--database", copied])
    #expect(try process.answer("todoList.viewReady").storeReason == "corrupt")
    #expect(try BackendRun(ending: process).errors.contains("todos.sqlite-journal"))
    #expect(FileBytes.read(copied + "-journal") == journal && access(copied, F_OK) != 0)
    FileBytes.write(FileBytes.read(path), to: copied)
    #expect(try BackendProcess(["--database", copied]).listedTitles() == [])
  }

  /// A first start that dies at any of its calls does not keep a later one from starting.
  @Test(
    .enabled(if: FaultInjector.isPossible), arguments: ["pwrite64", "openat", "fdatasync,fsync"])
  func aFirstStartThatDiedLeavesNoOrphan(call: String) throws {
    var number = 1
    var ending = BackendProcess.Ending.signalled(SIGKILL)
    while ending != .exited(0) && number < Form.count(short: 12, long: 400) {
      for ending in ["", "-wal", "-shm", "-lock", "-journal"] { unlink(path + ending) }
      let files = ["", "-wal", "-shm", "-journal"].map { path + $0 }
      let process = try BackendProcess(
        ["--database", path],
        through: FaultInjector.command(call, "signal=KILL:when=\(number)", of: files))
      process.closeInput()
      ending = try process.wait()
      #expect(try BackendProcess(["--database", path]).listedTitles() == [])
      number += 1
    }
    #expect(number > 2)
  }
}
