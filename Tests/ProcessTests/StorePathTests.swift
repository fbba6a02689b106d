import Glibc
import TestSupport
import Testing

/// Where the database is, and who may read it.
@Suite struct StorePathTests {
  private let home = TemporaryFolder()

  private func expectStore(_ folder: String) {
    #expect(FileBytes.mode(folder) == 0o700)
    #expect(FileBytes.mode(folder + "/todos.sqlite") == 0o600)
    #expect(FileBytes.mode(folder + "/todos.sqlite-lock") == 0o600)
  }

  @Test func theDataFolder() throws {
    let data = home.file("some/data")
    let run = try BackendRun(
      [], input: Wire.add(1, "x"), environment: ["XDG_DATA_HOME": data], home: home)
    #expect(run.lines == [Wire.added(1)])
    expectStore(data + "/viper-todo")
    #expect(FileBytes.mode(home.file(".local")) == nil)
  }

  @Test(arguments: ["relative", "", nil])
  func noOtherDataFolder(value: String?) throws {
    let run = try BackendRun(
      [], input: Wire.add(1, "x"), environment: ["XDG_DATA_HOME": value], home: home)
    #expect(run.lines == [Wire.added(1)])
    #expect(run.errors == "")
    expectStore(home.file(".local/share/viper-todo"))
    #expect(FileBytes.mode(home.file("relative")) == nil && FileBytes.mode("relative") == nil)
  }

  /// Nobody else may ever read the files, even with a permissive umask.
  @Test func theUmaskDoesNotMatter() throws {
    let process = try BackendProcess(
      [], through: ["/bin/sh", "-c", "umask 0; exec \"$@\"", "sh"], home: home)
    try process.writeLine(Wire.add(1, "x"))
    #expect(try process.readLine() == Wire.added(1))
    let folder = home.file(".local/share/viper-todo")
    expectStore(folder)
    #expect(FileBytes.mode(folder + "/todos.sqlite-wal") == 0o600)
    #expect(FileBytes.mode(folder + "/todos.sqlite-shm") == 0o600)
    #expect(try BackendRun(ending: process).ending == .exited(0))
  }

  @Test func withoutAHome() throws {
    let run = try BackendRun([], input: Wire.add(1, "x"), environment: ["HOME": nil], home: home)
    #expect(run.output == "")
    #expect(run.errors.isOneLine && run.errors.contains("--database"))
    #expect(run.ending == .exited(74))
  }

  /// A name that another program would interpret is just a name.
  @Test(arguments: ["a b?c#d%20", "file:x?mode=ro", ":memory:", "-x", "\u{E9}", "e\u{301}"])
  func anyName(name: String) throws {
    let path = home.file(name)
    for number in 1...2 {
      let run = try BackendRun(["--database", path], input: Wire.add(1, "x"), home: home)
      #expect(run.lines == [Wire.added(1, todo: number)])
    }
    #expect(FileBytes.mode(path) == 0o600)
  }
}
