import Glibc
import TestSupport
import Testing

/// `viper-todo restore`: whatever happens, there is either the old store or the new one, complete and
/// without anything of the other.
@Suite struct RestoreTests {
  private let folder = TemporaryFolder()
  private let place = TemporaryFolder()
  private var path: String { place.file("todos.sqlite") }
  private var copy: String { folder.file("copy.sqlite") }
  private let former = (1...20).map { "former \($0)" }
  private let restored = (1...30).map { "restored \($0)" }

  private func restore(_ file: String? = nil, through command: [String] = []) throws -> BackendRun {
    try BackendRun(["restore", file ?? copy, "--database", path], through: command)
  }

  /// Makes a copy of a store with other todos.
  init() throws {
    let other = folder.file("other.sqlite")
    let process = try BackendProcess(["--database", other])
    try process.add(restored)
    #expect(try BackendRun(["backup", copy, "--database", other]).ending == .exited(0))
    try process.end()
  }

  /// Makes a store as a crash leaves it: everything is in its log.
  private func makeFormer() throws {
    let process = try BackendProcess(["--database", path])
    try process.add(former)
    try process.crash()
  }

  private func expectRefused(_ run: BackendRun, _ code: Int32, _ words: String) {
    run.expectRefusal(code, words)
    expectNothingIsLeft()
  }

  private func expectNothingIsLeft() {
    let files = Repository.files(under: place.path, ending: "")
    #expect(files.allSatisfy { !$0.contains(".restore-") }, "\(files)")
  }

  /// The store keeps its permissions.
  @Test func theOldLogIsGone() throws {
    try makeFormer()
    chmod(path, 0o640)
    let run = try restore()
    #expect(run.ending == .exited(0) && run.output == "" && run.errors == "", "\(run.errors)")
    expectNothingIsLeft()
    for ending in ["-wal", "-shm", "-journal"] { #expect(access(path + ending, F_OK) != 0) }
    #expect(FileBytes.mode(path) == 0o640)
    #expect(try titlesAlone(in: path) == restored)
    let process = try BackendProcess(["--database", path])
    #expect(try process.listedTitles() == restored)
    try process.add(["later"])
    try process.end()
    #expect(try titlesAlone(in: path) == restored + ["later"])
    // The copy is as it was.
    #expect(try titlesAlone(in: copy) == restored)
  }

  @Test func whereThereIsNoStore() throws {
    #expect(try restore().ending == .exited(0))
    #expect(FileBytes.mode(path) == 0o600)
    #expect(try titlesAlone(in: path) == restored)
    for ending in ["", "-lock"] { unlink(path + ending) }
    FileBytes.write([], to: path)
    #expect(try restore().ending == .exited(0))
    #expect(try titlesAlone(in: path) == restored)
    let home = TemporaryFolder()
    #expect(try BackendRun(["restore", copy], home: home).ending == .exited(0))
    #expect(try titlesAlone(in: home.file(".local/share/viper-todo/todos.sqlite")) == restored)
  }

  /// The store is open in another session, in one that only reads, or in another program.
  @Test func isRefusedWhileTheStoreIsOpen() throws {
    let session = try BackendProcess(["--database", path])
    try session.add(former)
    expectRefused(try restore(), 74, "in use")
    try session.add(["later"])
    #expect(try session.listedTitles() == former + ["later"])
    try session.end()
    let reader = try BackendProcess(["--database", path])
    #expect(try reader.answer("todoList.viewReady").result("total") == 21)
    expectRefused(try restore(), 74, "in use")
    try reader.crash()
    do {
      let other = RawSQLite(path)
      _ = try other.rows("SELECT 1 FROM todo")
      expectRefused(try restore(), 74, "in use")
    }
    #expect(try titlesAlone(in: path) == former + ["later"])
    #expect(try restore().ending == .exited(0))
    #expect(try BackendProcess(["--database", path]).listedTitles() == restored)
  }

  /// A session whose store has failed does not have it open, and uses the new one at the next
  /// event.
  @Test func aSessionThatWaits() throws {
    let session = try BackendProcess(["--database", path])
    try session.add(former)
    rename(path, place.file("away"))
    try waitForEmptyLog(of: path)
    _ = try session.ask(1, "rpc.discover")
    #expect(try restore().ending == .exited(0))
    #expect(try session.listedTitles() == restored)
  }

  /// A file that is not a sound database of viper-todo is refused.
  @Test func aFileThatIsNotADatabase() throws {
    try makeFormer()
    let log = FileBytes.read(path + "-wal")
    let bytes = FileBytes.read(copy)
    let bad = folder.file("bad.sqlite")
    var damaged = bytes
    for index in damaged.count / 2..<damaged.count / 2 + 4096 { damaged[index] = 0xAA }
    let cases: [([UInt8], String)] = [
      (Array("Buy milk\n".utf8), "not a database"), ([], "not a database"),
      (Array(String(repeating: "Buy milk\n", count: 500).utf8), "not a database"),
      (Array(bytes.prefix(bytes.count / 2)), "SQLite 11"), (damaged, "does not fit together"),
    ]
    for (content, words) in cases {
      FileBytes.write(content, to: bad)
      expectRefused(try restore(bad), 65, words)
    }
    FileBytes.write(bytes, to: bad)
    try RawSQLite(bad).run("PRAGMA user_version = 99")
    expectRefused(try restore(bad), 65, "99")
    try RawSQLite(bad).run("PRAGMA user_version = 13")
    expectRefused(try restore(bad), 74, "never published")
    unlink(bad)
    try RawSQLite(bad).run("CREATE TABLE todo (title TEXT); INSERT INTO todo VALUES ('x')")
    expectRefused(try restore(bad), 65, "another program")
    unlink(bad)
    expectRefused(try restore(bad), 74, "No such file")
    // Nothing was changed.
    #expect(FileBytes.read(path + "-wal") == log)
    #expect(try BackendProcess(["--database", path]).listedTitles() == former)
  }

  /// A file that is not a store of viper-todo is not replaced either.
  @Test func aFileThatIsNotAStoreStays() throws {
    FileBytes.write(String(repeating: "Buy milk\n", count: 500).utf8, to: path)
    expectRefused(try restore(), 65, "move it away")
    #expect(FileBytes.text(path).hasPrefix("Buy milk"))
    unlink(path)
    try makeFormer()
    rename(path, place.file("away"))
    expectRefused(try restore(), 65, "bring the database back")
    rename(place.file("away"), path)
    #expect(try BackendProcess(["--database", path]).listedTitles() == former)
  }

  /// The store of a newer program, or of one that was never published, can be replaced with a copy.
  @Test(arguments: [99, 13]) func afterAnotherVersion(version: Int) throws {
    try makeFormer()
    try RawSQLite(path).run("PRAGMA user_version = \(version)")
    #expect(try restore().ending == .exited(0))
    #expect(try BackendProcess(["--database", path]).listedTitles() == restored)
  }

  /// A file in WAL mode, like the store's own file. The files that SQLite makes beside it for
  /// reading do not stay.
  @Test func aFileInWALMode() throws {
    unlink(copy)
    let other = try BackendProcess(["--database", copy])
    try other.add(restored)
    try other.end()
    for ending in ["-wal", "-shm", "-lock"] { unlink(copy + ending) }
    #expect(FileBytes.read(copy)[18] == 2)
    let bytes = FileBytes.read(copy)
    #expect(try restore().ending == .exited(0))
    for ending in ["-wal", "-shm", "-lock"] { #expect(access(copy + ending, F_OK) != 0) }
    #expect(FileBytes.read(copy) == bytes)
    #expect(try BackendProcess(["--database", path]).listedTitles() == restored)
  }

  /// If it is killed at any of its calls, or if one of them fails, there is the old store or the
  /// new one.
  @Test(
    .enabled(if: FaultInjector.isPossible),
    arguments: [
      "pwrite64", "fsync,fdatasync", "unlink", "ftruncate", "fcntl", "flock",
    ])
  func aFailureLeavesOneStore(call: String) throws {
    try makeFormer()
    let files = ["", "-wal"].map { ($0, FileBytes.read(path + $0)) }
    var seen: Set<[String]> = []
    for fault in ["signal=KILL", "error=EIO"] {
      for number in 1...Form.count(short: 10, long: 300) {
        for ending in ["-shm", "-journal", "-lock"] { unlink(path + ending) }
        for (ending, bytes) in files { FileBytes.write(bytes, to: path + ending) }
        let run = try restore(through: FaultInjector.command(call, "\(fault):when=\(number)"))
        if fault != "signal=KILL" {
          #expect([0, 65, 74].map { .exited($0) }.contains(run.ending), "\(run.ending)")
          expectNothingIsLeft()
        }
        let titles = try BackendProcess(["--database", path]).listedTitles()
        #expect(titles == former || titles == restored, "\(call) \(number) \(fault): \(titles)")
        #expect(run.ending != .exited(0) || titles == restored)
        seen.insert(titles)
        if number > 1 && run.ending == .exited(0) && fault == "signal=KILL" { break }
      }
    }
    #expect(seen.count == 2 || !Form.isLong)
  }
}
