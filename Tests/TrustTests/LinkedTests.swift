import Glibc
import TestSupport
import Testing

/// A database file with two names is refused, since SQLite would keep a log for each name.
@Suite struct LinkedTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }
  private var snapshot: String { folder.file("snapshot.sqlite") }

  @Test func isRefusedUnderEitherName() throws {
    let process = try BackendProcess(["--database", path])
    try process.add(["kept"])
    link(path, snapshot)
    for name in [path, snapshot] {
      let other = try BackendProcess(["--database", name])
      for event in ["todoList.viewReady", "todoList.deleteCompleted"] {
        let answer = try #require(try other.ask(1, event).last)
        #expect(answer.storeReason == "io")
        #expect(
          answer.text.contains("copy it and remove the other names. (\(name))"), "\(answer.text)")
      }
      let run = try BackendRun(ending: other)
      #expect(run.ending == .exited(74))
      #expect(run.errors.contains("copy the file and remove the link"))
    }
    #expect(access(snapshot + "-wal", F_OK) != 0)
    // A process that has it open goes on.
    try process.add(["later"])
    unlink(snapshot)
    let other = try BackendProcess(["--database", path])
    #expect(try other.listedTitles() == ["kept", "later"])
    try process.end()
    #expect(try BackendProcess(["--database", path]).listedTitles() == ["kept", "later"])
  }
}
