import Glibc
import TestSupport
import Testing

/// Stores that cannot be used: every event says so, and no file is changed.
@Suite struct BadStoreTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// What makes a store bad.
  enum Fault: CaseIterable {
    case noFolder, aFolder, aFileAsFolder, readOnlyFolder, unreadable, text, shortText
    case ofAnotherProgram, newer, neverPublished

    /// The reason that a View is told, and the exit code.
    var consequences: (reason: String, code: Int32) {
      switch self {
      case .noFolder, .aFolder, .aFileAsFolder: ("io", 74)
      case .readOnlyFolder, .unreadable: ("readOnly", 74)
      case .text, .shortText, .ofAnotherProgram: ("corrupt", 65)
      case .newer: ("newer", 65)
      case .neverPublished: ("denied", 74)
      }
    }

    /// Whether the store is bad because of modes, which restrict only some users.
    var isByMode: Bool { self == .readOnlyFolder || self == .unreadable }
  }

  private func prepare(_ fault: Fault) throws -> String {
    switch fault {
    case .noFolder: return folder.file("none/todos.sqlite")
    case .readOnlyFolder:
      mkdir(folder.file("sub"), 0o500)
      return folder.file("sub/todos.sqlite")
    case .aFolder: return folder.path
    case .aFileAsFolder:
      FileBytes.write([], to: folder.file("file"))
      return folder.file("file/todos.sqlite")
    case .text: FileBytes.write(String(repeating: "Buy milk\n", count: 200).utf8, to: path)
    case .shortText: FileBytes.write("Buy milk\n".utf8, to: path)
    case .ofAnotherProgram: try RawSQLite(path).run("CREATE TABLE todo (title TEXT)")
    case .unreadable:
      try makeStore("SELECT 1")
      chmod(path, 0)
    case .newer: try makeStore("PRAGMA user_version = 99")
    case .neverPublished: try makeStore("PRAGMA user_version = 13")
    }
    return path
  }

  private func makeStore(_ sql: String) throws {
    _ = try BackendRun(["--database", path], input: Wire.add(1, "x"))
    try RawSQLite(path).run(sql)
  }

  @Test(arguments: Fault.allCases.filter { !$0.isByMode || Unprivileged.isPossible })
  func everyEventFailsWithTheReason(fault: Fault) throws {
    let path = try prepare(fault)
    defer { for name in ["sub", "todos.sqlite"] { chmod(folder.file(name), 0o700) } }
    let before = FileBytes.read(path)
    let process = try BackendProcess(
      ["--database", path], through: fault.isByMode ? Unprivileged.command : [])
    for (event, params) in [("viewReady", "{}"), ("add", #"{"title":"x"}"#)] {
      for _ in 1...2 {
        let lines = try process.ask("todoList." + event, params)
        #expect(lines.count == 2 && lines[0].contains(#""method":"todoList.showError""#))
        #expect(lines.map(\.storeReason) == [fault.consequences.reason, fault.consequences.reason])
      }
    }
    #expect(try process.answer("initialize").isResult)
    let run = try BackendRun(ending: process)
    run.expectRefusal(fault.consequences.code, "viper-todo: cannot open \(path): ")
    #expect(FileBytes.read(path) == before)
  }

  /// A store that somebody mends works without a restart, and the exit code is then 0.
  @Test func aMendedStoreWorks() throws {
    let process = try BackendProcess(["--database", folder.file("sub/todos.sqlite")])
    let answer = try process.answer("todoList.add", #"{"title":"x"}"#)
    #expect(answer.contains(#""reason":"io","retryable":true"#))
    mkdir(folder.file("sub"), 0o700)
    #expect(try process.ask("todoList.add", #"{"title":"x"}"#).map(\.text) == [Wire.added(1)])
    #expect(try BackendRun(ending: process).ending == .exited(0))
  }
}
