import TestSupport
import Testing

/// `protocol/examples/backend.py`, a backend in another language, and what the author of such a one
/// sees of `viper-todo replay --against` (`protocol/README.md`).
@Suite(.enabled(if: Python.path(having: "json") != nil)) struct BackendExampleTests {
  private static let transcripts = Repository.path("protocol/transcripts")

  private func replay(_ arguments: String...) throws -> BackendRun {
    let python = try #require(Python.path(having: "json"))
    return try BackendRun(
      ["replay", "--against", "\(python) \(Repository.path("protocol/examples/backend.py"))"]
        + ["--compare", "json", "--ignore-texts"] + arguments + [Self.transcripts])
  }

  /// With headers, some are enough.
  @Test(arguments: [("lines", "*"), ("headers", "core/add*")])
  func passesCore(framing: String, names: String) throws {
    let run = try replay(
      "--level", "core", "--framing", framing, "--only", names, "--jobs", "3", "--patience", "180")
    let last = try #require(run.lines.last)
    #expect(
      last.contains(/^[0-9]{2,} passed, 0 failed, 0 unsupported, 0 skipped$/), "\(run.output)")
    run.expectSuccess()
  }

  /// What a backend lacks is no failure, unless somebody asks for it.
  @Test func aMethodThatItLacks() throws {
    let path = Self.transcripts + "/session/discover.transcript"
    let lacks = "it does not know rpc.discover"
    let run = try replay("--only", "session/discover", "--only", "core/add-t?tle")
    #expect(run.lines.count == 4, "\(run.output)")
    #expect(run.lines[1].hasPrefix("unsupported \(path) — "))
    #expect(run.lines[2] == "  " + lacks)
    #expect(run.lines[3] == "1 passed, 0 failed, 1 unsupported, 0 skipped")
    #expect(run.ending == .exited(0))
    #expect(
      try replay("--only", "session/discover", "--only", "core/add-title", "--fail-skipped").ending
        == .exited(1))

    let brief = try replay("--only", "session/discover", "--only", "core/add-title", "--summary")
    #expect(
      brief.lines.dropFirst() == [
        "unsupported \(path): \(lacks)", "         passed  failed  unsupported  skipped",
        "core          1       0            0        0",
        "session       0       0            1        0",
        "1 passed, 0 failed, 1 unsupported, 0 skipped",
      ])

    let asked = try replay(
      "--level", "session", "--only", "session/discover", "--summary", "--fail-fast")
    #expect(
      asked.lines.first?.hasPrefix("failed \(Self.transcripts)/session/discover.transcript:")
        == true, "\(asked.output)")
    #expect(asked.lines.last == "0 passed, 1 failed, 0 unsupported, 0 skipped")
    #expect(asked.ending == .exited(1))
  }

  @Test func whatWouldRunIsListed() throws {
    let run = try BackendRun(
      ["replay", "--list", "--level", "core", "--only", "list-e*", Self.transcripts])
    #expect(
      run.lines == [
        "core\t\(Self.transcripts)/core/list-empty.transcript — A list without todos says so."
      ])
    #expect(run.ending == .exited(0))
  }

  @Test func aLevelNeedsItsManifest() throws {
    let folder = TemporaryFolder()
    FileBytes.write("# A title\n".utf8, to: folder.file("a.transcript"))
    let run = try BackendRun(["replay", "--level", "core", folder.path])
    #expect(run.errors.contains("--level needs a file levels.json"))
    #expect(run.ending == .exited(64))
    FileBytes.write("{}".utf8, to: folder.file("levels.json"))
    let again = try BackendRun(["replay", "--summary", folder.path])
    #expect(again.errors.contains("levels.json: this is not a manifest of levels; expected"))
    #expect(again.ending == .exited(65))
  }
}
