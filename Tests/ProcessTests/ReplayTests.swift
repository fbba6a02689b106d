import TestSupport
import Testing

/// `viper-todo replay`: what it prints, and what it writes to the file.
@Suite struct ReplayTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("case.transcript") }

  private static let right = """
    # Adding one.
    @clock 2026-11-20T09:00:00Z
    > \(Wire.add(1, "Buy milk"))
    < \(Wire.added(1))

    > \(Wire.viewReady(2))
    < \(Wire.shown("Buy milk"))
    < \(Wire.ready(2, total: 1))

    """

  private static let wrong = right.replacing(Wire.ready(2, total: 1), with: "{}")

  @Test func passes() throws {
    FileBytes.write(Self.right.utf8, to: path)
    let run = try BackendRun(["replay", path, path])
    #expect(
      run.lines == [
        "passed \(path) — Adding one.", "passed \(path) — Adding one.", "2 passed, 0 failed",
      ])
    run.expectSuccess()
    #expect(FileBytes.text(path) == Self.right)
  }

  @Test func aFolderStandsForItsTranscripts() throws {
    FileBytes.write(Self.right.utf8, to: path)
    FileBytes.write(Self.right.utf8, to: folder.file("another.transcript"))
    FileBytes.write("no transcript".utf8, to: folder.file("README.md"))
    FileBytes.write("@wait".utf8, to: folder.file("script.view.transcript"))
    for name in [folder.path, folder.path + "/"] {
      let run = try BackendRun(["replay", name])
      #expect(
        run.lines == [
          "passed \(folder.file("another.transcript")) — Adding one.",
          "passed \(path) — Adding one.", "2 passed, 0 failed",
        ])
      #expect(run.ending == .exited(0))
    }
  }

  @Test func differs() throws {
    FileBytes.write(Self.wrong.utf8, to: path)
    let good = folder.file("good.transcript")
    FileBytes.write(Self.right.utf8, to: good)
    let run = try BackendRun(["replay", path, good])
    #expect(
      run.lines == [
        "failed \(path) — Adding one.",
        "  \(path):8: expected JSON that is no message: {}, got the result of todoList.viewReady (id 2)",
        "--- \(path)", "+++ \(path) (as it went)", "@@ -5,4 +5,4 @@", " ",
        " > \(Wire.viewReady(2))", " < \(Wire.shown("Buy milk"))", "-< {}",
        "+< \(Wire.ready(2, total: 1))",
        "passed \(good) — Adding one.", "1 passed, 1 failed",
      ])
    #expect(run.errors == "")
    #expect(run.ending == .exited(1))
    #expect(FileBytes.text(path) == Self.wrong)
  }

  @Test func updates() throws {
    FileBytes.write(Self.wrong.utf8, to: path)
    let run = try BackendRun(["replay", "--update", path])
    #expect(run.lines == ["updated \(path) — Adding one.", "1 passed, 0 failed"])
    #expect(run.ending == .exited(0))
    #expect(FileBytes.text(path) == Self.right)
    #expect(FileBytes.mode(path) == 0o644)
    #expect(try BackendRun(["replay", "--update", path]).lines.first?.hasPrefix("passed") == true)
  }

  @Test(arguments: ["What is this?", "# Title\n>{}", "@clock yesterday", "@samples\n@env HOME=/"])
  func aFileThatIsNotATranscript(text: String) throws {
    FileBytes.write(text.utf8, to: path)
    let run = try BackendRun(["replay", path])
    run.expectRefusal(65, "viper-todo: \(path):")
    #expect(FileBytes.text(path) == text)
  }

  @Test func aMissingFile() throws {
    for missing in [folder.file("none"), folder.path] {
      let run = try BackendRun(["replay", missing])
      run.expectRefusal(74, missing)
    }
  }
}
