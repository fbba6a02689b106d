import Glibc
import TestSupport
import Testing

/// Stores that cannot be used: every event says so, and no file is changed.
@Suite struct BadStoreTests {
  /// A fault, and its consequences.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reason: String
    let code: Int32
    /// Whether the store is bad because of the modes of its files.
    let isByMode: Bool
    /// Prepares a folder, and returns the path of the store in it.
    let prepare: @Sendable (TemporaryFolder) throws -> String

    init(
      _ name: String, _ reason: String, _ code: Int32, isByMode: Bool = false,
      _ prepare: @escaping @Sendable (TemporaryFolder) throws -> String
    ) {
      testDescription = name
      self.reason = reason
      self.code = code
      self.isByMode = isByMode
      self.prepare = prepare
    }
  }

  static let cases = [
    Case("no folder", "io", 74) { $0.file("none/todos.sqlite") },
    Case("a folder", "io", 74) { $0.path },
    Case("a file as folder", "io", 74) { folder in
      FileBytes.write([], to: folder.file("file"))
      return folder.file("file/todos.sqlite")
    },
    Case("read-only folder", "readOnly", 74, isByMode: true) { folder in
      mkdir(folder.file("sub"), 0o500)
      return folder.file("sub/todos.sqlite")
    },
    Case("unreadable file", "readOnly", 74, isByMode: true) { folder in
      try makeDatabase(folder, "SELECT 1")
      chmod(folder.file("todos.sqlite"), 0)
      return folder.file("todos.sqlite")
    },
    Case("text", "corrupt", 65) { folder in
      FileBytes.write(String(repeating: "Buy milk\n", count: 200).utf8, to: folder.file("todo.txt"))
      return folder.file("todo.txt")
    },
    Case("short text", "corrupt", 65) { folder in
      FileBytes.write("Buy milk\n".utf8, to: folder.file("todo.txt"))
      return folder.file("todo.txt")
    },
    Case("another program's database", "corrupt", 65) { folder in
      try makeDatabase(folder, "CREATE TABLE todo (title TEXT)")
      return folder.file("todos.sqlite")
    },
    Case("a newer version", "newer", 65) { folder in
      _ = try BackendRun(["--database", folder.file("todos.sqlite")], input: Wire.add(1, "x"))
      try makeDatabase(folder, "PRAGMA user_version = 99")
      return folder.file("todos.sqlite")
    },
    Case("a version that was never published", "denied", 74) { folder in
      _ = try BackendRun(["--database", folder.file("todos.sqlite")], input: Wire.add(1, "x"))
      try makeDatabase(folder, "PRAGMA user_version = 13")
      return folder.file("todos.sqlite")
    },
  ]

  private static func makeDatabase(_ folder: TemporaryFolder, _ sql: String) throws {
    try DatabaseFile(folder.file("todos.sqlite")).run(sql)
  }

  @Test(arguments: cases.filter { !$0.isByMode || Unprivileged.isPossible })
  func everyEventFailsWithTheReason(what: Case) throws {
    let folder = TemporaryFolder()
    let path = try what.prepare(folder)
    defer { for name in ["sub", "todos.sqlite"] { chmod(folder.file(name), 0o700) } }
    let before = FileBytes.read(path)
    let process = try BackendProcess(
      ["--database", path], through: what.isByMode ? Unprivileged.command : [])
    for id in 1...2 {
      for event in ["viewReady", "add"] {
        let params = event == "add" ? #","params":{"title":"x"}"# : ""
        try process.writeLine(
          #"{"jsonrpc":"2.0","id":\#(id),"method":"todoList.\#(event)"\#(params)}"#)
        let shown = try #require(try process.readLine())
        #expect(shown.hasPrefix(#"{"jsonrpc":"2.0","method":"todoList.showError","params":"#))
        let answer = try #require(try process.readLine())
        #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":1004,"#))
        for line in [shown, answer] {
          #expect(line.contains(#""reason":"\#(what.reason)""#))
        }
      }
    }
    try process.writeLine(#"{"jsonrpc":"2.0","id":9,"method":"initialize"}"#)
    #expect(try process.readLine()?.contains(#""id":9,"result":{"#) == true)
    let run = try BackendRun(ending: process)
    #expect(run.output == "")
    #expect(run.errors.isOneLine, "\(run.errors)")
    #expect(run.errors.hasPrefix("viper-todo: cannot open \(path): "))
    #expect(run.ending == .exited(what.code))
    #expect(FileBytes.read(path) == before)
  }

  /// A store that may be read is shown, and only changes are refused.
  @Test(.enabled(if: Unprivileged.isPossible), arguments: [mode_t(0o500), 0o700])
  func aReadOnlyFile(folderMode: mode_t) throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    _ = try BackendRun(["--database", path] + Wire.frozen, input: Wire.add(1, "x"))
    chmod(path, 0o400)
    chmod(folder.path, folderMode)
    defer { chmod(folder.path, 0o700) }
    let before = FileBytes.read(path)
    let run = try BackendRun(
      ["--database", path], input: Wire.lines([Wire.viewReady(1), Wire.add(2, "y")]),
      through: Unprivileged.command)
    #expect(Array(run.lines.prefix(2)) == [Wire.shown("x"), Wire.ready(1, total: 1)])
    #expect(run.lines.last?.contains(#""id":2,"error":{"code":1004,"#) == true)
    #expect(run.lines.last?.contains(#""reason":"readOnly","retryable":false"#) == true)
    #expect(FileBytes.read(path) == before)
  }

  /// A store that somebody mends works without a restart, and the exit code is then 0.
  @Test func aMendedStoreWorks() throws {
    let folder = TemporaryFolder()
    let process = try BackendProcess(["--database", folder.file("sub/todos.sqlite")])
    try process.writeLine(Wire.add(1, "x"))
    _ = try process.readLine()
    #expect(try process.readLine()?.contains(#""reason":"io","retryable":true"#) == true)
    mkdir(folder.file("sub"), 0o700)
    try process.writeLine(Wire.add(2, "x"))
    #expect(try process.readLine() == Wire.added(2, todo: 1))
    #expect(try BackendRun(ending: process).ending == .exited(0))
  }
}
