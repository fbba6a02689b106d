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
    try process.ask("todoList.add", #"{"title":"x"}"#)
    let folder = home.file(".local/share/viper-todo")
    expectStore(folder)
    #expect(FileBytes.mode(folder + "/todos.sqlite-wal") == 0o600)
    #expect(FileBytes.mode(folder + "/todos.sqlite-shm") == 0o600)
    try process.end()
  }

  @Test func withoutAHome() throws {
    let run = try BackendRun([], input: Wire.add(1, "x"), environment: ["HOME": nil], home: home)
    run.expectRefusal(74, "--database")
  }

  /// A name is just a name, even if another program would interpret it: as a part of a URI, as SQL, as an option,
  /// as what a server is named by, or for a terminal.
  @Test(arguments: [
    "a b?c#d%20", "file:x?mode=ro", ":memory:", "./-x", "\u{E9}", "e\u{301}", "a'b.sqlite",
    "a\"b;--",
    "a%00b", "\u{202E}x", "a\u{1B}[31mb", "a\nb", "~", "$HOME", " ", "sub/-wal",
    "./todo://x", "sub/x://y", "1://x", "todo:x", "todo:/x", "é://x",
    "./host=x", "./postgresql:x", "./a=b", "host", "1=x",
  ])
  func anyName(name: String) throws {
    for folder in ["./todo:", "sub", "sub/x:", "1:", "todo:", "é:"] {
      mkdir(home.file(folder), 0o700)
    }
    for number in 1...2 {
      let run = try BackendRun(
        ["--database", name], input: Wire.add(1, "x"),
        through: ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, home.path])
      #expect(run.lines == [Wire.added(1, todo: number)], "\(run.errors)")
    }
    #expect(FileBytes.mode(home.file(name)) == 0o600)
    #expect(FileBytes.read(home.file(name)).starts(with: "SQLite format 3".utf8))
  }
}
