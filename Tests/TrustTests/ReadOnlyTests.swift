import Glibc
import TestSupport
import Testing

/// A read-only store is shown, and can be changed once it is writable.
@Suite struct ReadOnlyTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  @Test(
    .enabled(if: Unprivileged.isPossible),
    arguments: [
      (0o400, 0o700, 0o600, ["-wal", "-shm"]), (0o400, 0o500, 0o600, ["-wal", "-shm"]),
      (0o600, 0o500, 0o600, ["-wal", "-shm"]), (0o400, 0o500, 0o400, []),
      (0o400, 0o500, 0o400, ["-lock"]), (0o400, 0o500, 0o400, ["-wal", "-shm", "-lock"]),
    ] as [(mode_t, mode_t, mode_t, [String])])
  func byMode(file: mode_t, of folderMode: mode_t, beside: mode_t, missing: [String]) throws {
    try fill()
    for ending in missing { unlink(path + ending) }
    for ending in ["-wal", "-shm", "-lock"] { chmod(path + ending, beside) }
    chmod(path, file)
    chmod(folder.path, folderMode)
    defer { chmod(folder.path, 0o700) }
    try expectHealed(through: Unprivileged.command) { _ in
      chmod(folder.path, 0o700)
      for ending in ["-wal", "-shm", "-lock"] { chmod(path + ending, 0o600) }
      return chmod(path, 0o600) == 0
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible)) func byTheFileSystem() throws {
    try fill()
    let command = SmallDisk.readOnlyCommand(folder.path)
    try expectHealed(through: command) { SmallDisk.makeWritable(folder.path, for: $0) }
  }

  private func fill() throws {
    try BackendRun(["--database", path], input: Wire.add(1, "kept") + "\n").expectSuccess()
  }

  private func expectHealed(
    through command: [String], by heal: (BackendProcess) -> Bool
  ) throws {
    let bytes = FileBytes.read(path)
    let process = try BackendProcess(["--database", path], through: command)
    let ready = try process.ask(1, "todoList.viewReady")
    #expect(ready.first?.titles == ["kept"], "\(ready)")
    let preview = try process.ask(
      5, "todoList.apply", #"{"changes":[{"do":"complete","filter":{}}],"dryRun":true}"#)
    #expect(preview.last?.result("count") == 1, "\(preview)")
    let lines = try process.ask(2, "todoList.add", #"{"title":"lost"}"#)
    #expect(lines.last?.storeReason == "readOnly", "\(lines)")
    #expect(!lines.contains { $0.text.contains("lost") })
    #expect(FileBytes.read(path) == bytes)
    try #require(heal(process))
    let added = try process.ask(3, "todoList.add", #"{"title":"later"}"#)
    #expect(added.last?.result("rev") == 2, "\(added)")
    #expect(added.first?.titles == ["kept", "later"])
    try process.end()
    _ = try StoreTruth(path)
  }
}
