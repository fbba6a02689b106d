import TestSupport
import Testing

/// The log file contains texts of todos only at level `debug`, and nothing that acts on a terminal.
@Suite struct LogTests {
  private static let input = Wire.lines([
    Wire.add(1, "SECRET"), Wire.viewReady(2),
    #"{"jsonrpc":"2.0","id":3,"method":"SECRET\u001b]0;x\u0007"}"#,
    "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"\u{9B}31mSECRET\u{2028}\"}",
    #"{"jsonrpc":"2.0","id":5,"method":"todoList.add","params":{"title":"SECRET\u0000"}}"#,
    "SECRET \u{1B}[31m\r\n\u{7F}",
  ])

  private func log(_ options: [String]) throws -> String {
    let folder = TemporaryFolder()
    let path = folder.file("log")
    let run = try BackendRun(["--memory", "--log-file", path] + options, input: Self.input)
    #expect(run.ending == .exited(0))
    #expect(run.errors == "")
    #expect(FileBytes.mode(path) == 0o600)
    return FileBytes.text(path)
  }

  @Test func noTextOfATodoAtLevelInfo() throws {
    let text = try log([])
    #expect(!text.contains("SECRET"))
    #expect(text.contains(" info viper-todo "))
    #expect(text.contains(" info ended: "))
    #expect(try log(["--log-level", "error"]) == "")
  }

  @Test func controlCharactersAreNeverRaw() throws {
    let text = try log(["--log-level", "debug"])
    #expect(text.contains("SECRET"))
    let isHarmless = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control && $0 != "\u{2028}"
    }
    #expect(isHarmless)
    // A message cannot look like another entry.
    #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.starts(with: "20".utf8) })
  }

  @Test func aLogThatCannotBeWritten() throws {
    let run = try BackendRun(["--memory", "--log-file", "/no/such/folder/log"], input: "{}")
    #expect(run.output == "")
    #expect(run.errors.isOneLine)
    #expect(run.ending == .exited(74))
  }

  /// Entries without room are left out completely, and a notice says so once.
  @Test(arguments: [100, 200, 1000]) func aFullDisk(room: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.file("log")
    let run = try BackendRun(
      ["--memory", "--log-file", path, "--log-level", "debug"], input: Self.input,
      through: ["prlimit", "--fsize=\(room):unlimited"])
    #expect(run.ending == .exited(0))
    #expect(run.lines.contains { $0.contains(#""id":1,"result""#) })
    #expect(run.errors == "viper-todo: cannot write \(path): File too large\n")
    let text = FileBytes.text(path)
    #expect(text.utf8.count <= room)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.starts(with: "20".utf8) })
  }
}
