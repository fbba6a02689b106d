import Glibc
import TestSupport
import Testing

/// `viper-todo backup` copies the complete store of one moment to a single file.
@Suite struct BackupTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }
  private var copy: String { folder.file("copy.sqlite") }

  private func backUp(through command: [String] = []) throws -> BackendRun {
    try BackendRun(["backup", copy, "--database", path], through: command)
  }

  /// Only the copy is there, with its final name and for its owner only, and it needs no log.
  private func expectCopyAlone() {
    #expect(FileBytes.mode(copy) == 0o600)
    for ending in ["-wal", "-shm", "-lock", "-journal"] {
      #expect(access(copy + ending, F_OK) != 0)
    }
    #expect(
      Repository.files(under: folder.path, ending: "").allSatisfy { !$0.contains(".backup-") })
    #expect(Array(FileBytes.read(copy)[18...19]) == [1, 1])
  }

  @Test func whileOthersWrite() throws {
    let editors = try (1...3).map { try Editor(path, name: "\($0)", seed: UInt64($0)) }
    for editor in editors { try editor.send(100) }
    for editor in editors { try editor.read(100) }
    for round in 1...Form.count(short: 5, long: 100) {
      let before = editors.flatMap(\.acknowledged)
      for editor in editors { try editor.send(300) }
      let run = try backUp()
      #expect(run.ending == .exited(0) && run.output == "" && run.errors == "", "\(run.errors)")
      expectCopyAlone()
      // It has everything that was acknowledged before it began, and the first part of what came
      // later.
      let truth = try StoreTruth(copy)
      try truth.expect(before)
      for editor in editors { try editor.read(300) }
      let listed = try BackendProcess(["--database", copy]).ask(1, "todoList.viewReady").last
      #expect(listed?.result("rev") == truth.log.count, "round \(round)")
      for ending in ["", "-wal", "-shm", "-lock"] { unlink(copy + ending) }
    }
    for editor in editors { try editor.process.end() }
  }

  /// The copy has the changes that a crash left in the write-ahead log, and the store stays as it
  /// was.
  @Test func includesALogThatACrashLeft() throws {
    let process = try BackendProcess(["--database", path])
    try process.add(["a", "b"])
    try process.crash()
    #expect(try backUp().ending == .exited(0))
    expectCopyAlone()
    #expect(try titlesAlone(in: copy) == ["a", "b"])
    #expect(size(path + "-wal") > 0)
  }

  @Test func anExistingFileStays() throws {
    try BackendProcess(["--database", path]).end()
    FileBytes.write("mine".utf8, to: copy)
    let run = try backUp()
    #expect(run.ending == .exited(74) && run.errors.contains("there is a file already"))
    #expect(FileBytes.text(copy) == "mine")
    unlink(copy)
    symlink(folder.file("nowhere"), copy)
    #expect(try backUp().ending == .exited(74))
    #expect(access(folder.file("nowhere"), F_OK) != 0)
    unlink(copy)
    // A log with the name of the copy would become a part of it.
    FileBytes.write([UInt8](repeating: 1, count: 5000), to: copy + "-wal")
    let other = try backUp()
    #expect(other.ending == .exited(65) && other.errors.contains("copy.sqlite-wal"))
    #expect(access(copy, F_OK) != 0)
  }

  @Test func nothingToCopy() throws {
    let missing = try backUp()
    #expect(missing.ending == .exited(74) && missing.errors.contains("No such file"))
    FileBytes.write(String(repeating: "Buy milk\n", count: 200).utf8, to: path)
    #expect(try backUp().ending == .exited(65))
    FileBytes.write([], to: path)
    #expect(try backUp().ending == .exited(65))
    FileBytes.write([UInt8](repeating: 1, count: 5000), to: path + "-wal")
    let orphan = try backUp()
    #expect(orphan.ending == .exited(65) && orphan.errors.contains("bring the database back"))
    #expect(size(path + "-wal") == 5000)
    #expect(access(copy, F_OK) != 0)
  }

  /// A user who may only read the store may copy it.
  @Test(.enabled(if: Unprivileged.isPossible), arguments: [false, true])
  func ofAReadOnlyStore(isAtWork: Bool) throws {
    let inner = TemporaryFolder()
    let path = inner.file("todos.sqlite")
    let process = try BackendProcess(["--database", path])
    try process.add(["a", "b"])
    if !isAtWork {
      try process.end()
      for ending in ["-wal", "-shm", "-lock"] { unlink(path + ending) }
    }
    for ending in ["", "-wal", "-shm", "-lock"] { chmod(path + ending, 0o400) }
    chmod(inner.path, 0o500)
    defer { chmod(inner.path, 0o700) }
    try BackendRun(["backup", copy, "--database", path], through: Unprivileged.command)
      .expectSuccess()
    expectCopyAlone()
    #expect(try titlesAlone(in: copy) == ["a", "b"])
    if isAtWork { try process.add(["c"]) }
  }

  @Test func ofAVersionThatWasNeverPublished() throws {
    let store = try BackendProcess(["--database", path])
    try store.add(["a"])
    try store.end()
    try RawSQLite(path).run("PRAGMA user_version = 13")
    let run = try backUp()
    #expect(run.ending == .exited(74) && run.errors.contains("never published"), "\(run.errors)")
    #expect(access(copy, F_OK) != 0)
  }

  /// No incomplete copy ever has the final name.
  @Test(
    .enabled(if: FaultInjector.isPossible),
    arguments: [("pwrite64", "error=ENOSPC"), ("fsync", "error=EIO"), ("pread64", "error=EIO")])
  func aFailureLeavesNoPartialCopy(call: String, fault: String) throws {
    try BackendProcess(["--database", path]).end()
    for number in 1...Form.count(short: 8, long: 60) {
      let run = try backUp(
        through: FaultInjector.command(
          call, "\(fault):when=\(number)", of: [copy, path, folder.path]))
      if run.ending == .exited(0) {
        expectCopyAlone()
        #expect(try titlesAlone(in: copy) == [])
        unlink(copy)
      } else {
        #expect(run.ending == .exited(74) || run.ending == .exited(65), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
      }
      // If only the sync of the folder fails, the copy exists, and is complete.
      if access(copy, F_OK) == 0 {
        #expect(try titlesAlone(in: copy) == [])
        unlink(copy)
      }
      #expect(Repository.files(under: folder.path, ending: "").allSatisfy { !$0.contains("copy") })
    }
  }

  /// A signal stops it, and nothing of the copy stays.
  @Test(.enabled(if: FaultInjector.isPossible), arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignal(signal: Int32) throws {
    let process = try BackendProcess(["--database", path])
    for id in 1...20 { try process.writeLine(Wire.add(id, "long", content: Wire.longContent)) }
    try process.end()
    let run = try backUp(
      through: FaultInjector.command("pread64", "signal=\(signal):when=2", of: [path]))
    #expect(run.ending == .exited(74) && run.errors.contains("interrupted"), "\(run.errors)")
    #expect(Repository.files(under: folder.path, ending: "").allSatisfy { !$0.contains("copy") })
  }
}
