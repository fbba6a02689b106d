import Glibc
import TestSupport
import Testing

/// Somebody truncates the log's index, which the program has mapped into memory.
@Suite struct CutShortTests {
  @Test func theProgramSaysSoAndNothingIsLost() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let process = try BackendProcess(["--database", path])
    try process.add(["a", "b"])
    truncate(path + "-shm", 0)
    try process.writeLine(Wire.add(1, "c"))
    let run = try BackendRun(ending: process)
    #expect(run.ending == .exited(74))
    #expect(run.output == "")
    #expect(
      run.errors == """
        viper-todo: a file of the database was cut short while it was in use; start again

        """)
    #expect(try BackendProcess(["--database", path]).listedTitles() == ["a", "b"])
  }
}
