import Foundation
import TestSupport
import Testing

/// `swift package new-scene` in a copy of this package. The copy is built from nothing, which takes
/// about a minute.
@Suite(.serialized) struct NewSceneTests {
  /// The targets that must pass with a new scene: those with its own tests, and those that check
  /// all scenes.
  private static let suites = [
    "UseCasesTests", "PresentersTests", "RemoteViewsTests", "ConnectorsTests", "TranscriptTests",
    "RulesTests", "ContractTests",
  ]

  /// A small scene as in the documents, and one with everything that there is and with long names.
  @Test func scenesAnswerAndPassAllTests() throws {
    let copy = try PackageCopy()
    let small = try copy.newScene(["Archive", "--events", "ready", "--outputs", "showArchive"])
    #expect(small.status == 0, "\(small.output)")
    #expect(small.output.contains("protocol/transcripts/archive/events.transcript"))
    #expect(
      !FileManager.default.fileExists(
        atPath: copy.url("Sources/Presenters/Archive/ArchiveRouter.swift").path))
    try clientsKnowTheirScenes(in: copy, after: small)
    let large = try copy.newScene(
      [
        "--outputs=showFirst,showSecond,routeThird,routeFourth,showFifth",
        "--events=open,countWithAVeryLongNameForAnEventIndeed,viewClosed,again",
        "SceneOfAVeryLongNameThatFillsAWholeLine",
      ], without: ["python3", "node"])
    #expect(large.status == 0, "\(large.output)")
    #expect(!large.output.contains("changed clients/"))
    for (host, script) in Self.scripts {
      #expect(large.output.contains("\n  \(host) \(script)\n"), "\(large.output)")
    }
    let again = try copy.newScene(["Archive"])
    #expect(again.status != 0)
    #expect(again.output.contains("there is Sources/UseCases/Archive already"), "\(again.output)")

    // Other test targets are left out, since they take long to build.
    let manifest = copy.url("Package.swift")
    let kept = """
      let kept = [
        \(Self.suites.map { "\"\($0)\"," }.joined(separator: "\n  "))
      ]
      package.targets.removeAll { $0.type == .test && !kept.contains($0.name) }

      """
    try (String(contentsOf: manifest, encoding: .utf8) + kept)
      .write(to: manifest, atomically: true, encoding: .utf8)
    let build = try copy.run("swift", "build", "--build-tests")
    try #require(build.status == 0, "\(build.output)")
    #expect(!build.output.contains("warning:"), "\(build.output)")

    let transcripts = try copy.files().keys.sorted().filter {
      $0.hasPrefix("protocol/transcripts/") && $0.hasSuffix(".transcript")
    }
    for name in ["archive", "sceneOfAVeryLongNameThatFillsAWholeLine"] {
      #expect(transcripts.contains("protocol/transcripts/\(name)/events.transcript"))
    }
    let replay = try copy.run([".build/debug/viper-todo", "replay"] + transcripts)
    #expect(replay.status == 0, "\(replay.output)")
    #expect(replay.output.hasSuffix("\(transcripts.count) passed, 0 failed\n"))

    // Each transcript in every way that it can be sent takes minutes, and was replayed.
    let tests = try copy.run(
      "swift", "test", "--skip-build", "--skip", "TranscriptFilesTests",
      // Tests of the other scenes, which the new one does not concern.
      "--skip", "^(UseCasesTests|PresentersTests)\\.(Todo|SavedLists)")
    #expect(tests.status == 0, "\(tests.output)")
    // The scene's tests exist, and ran.
    for suite in ["ArchiveTests", "ArchivePresenterTests", "ArchiveWireTests", "CoverageTests"] {
      #expect(tests.output.contains("Suite \(suite) passed"), "\(suite)")
    }
  }

  /// The clients' scripts, by the programs that run them.
  private static let scripts = [
    "python3": "clients/python/generate.py", "node": "clients/node/generate.mjs",
  ]

  /// The generated files of the clients are up to date if their languages are installed, as they
  /// must be in continuous integration.
  private func clientsKnowTheirScenes(in copy: PackageCopy, after made: PackageCopy.Run) throws {
    for (host, script) in Self.scripts {
      let isThere = try copy.run("which", host).status == 0
      guard isThere || ProcessInfo.processInfo.environment["CI"] == "true" else { continue }
      let stubs = script.contains("python") ? "src/viper_todo/_contract.py" : "contract.d.mts"
      let path = script.replacing(/generate.*/, with: stubs)
      #expect(made.output.contains("changed \(path)\n"), "\(made.output)")
      let check = try copy.run(host, script, "--check")
      #expect(check.status == 0, "\(check.output)")
      let text = try String(contentsOf: copy.url(path), encoding: .utf8)
      #expect(text.contains("class ArchiveEvents"))
      #expect(text.contains("ArchiveShowArchive"))
    }
  }

  @Test func existingNamesAreRefusedAndNothingChanges() throws {
    let copy = try PackageCopy()
    let before = try copy.files()
    let cases: [([String], String)] = [
      (["TodoList"], "there is Sources/"), (["Todolist"], "there is Sources/"),
      (["Common"], "there is Sources/"), (["Todo"], "has a Todo"),
      (["Archive", "--evnts", "a"], "no option --evnts"),
    ]
    for (arguments, reason) in cases {
      let run = try copy.newScene(arguments)
      #expect(run.status != 0, "\(arguments)")
      #expect(run.output.contains("error: ") && run.output.contains(reason), "\(run.output)")
      #expect(try copy.files() == before, "\(arguments)")
    }
    #expect(try copy.newScene(["--help"]).output.contains("--outputs"))
  }

  /// The arguments are read first, by a file that can be compiled without the package.
  @Test func invalidArgumentsAreRefused() throws {
    let copy = try PackageCopy()
    try """
    @main enum Reading {
      static func main() throws { _ = try Request(Array(CommandLine.arguments.dropFirst())) }
    }
    """.write(to: copy.url("Reading.swift"), atomically: true, encoding: .utf8)
    let built = try copy.run(
      "swiftc", "-swift-version", "6", "-parse-as-library", "-o", "reading", "Reading.swift",
      "Sources/Plugins/NewScene/Request.swift")
    try #require(built.status == 0, "\(built.output)")
    #expect(try copy.run("./reading", "Archive", "--events", "a,b").status == 0)
    let cases: [([String], String)] = [
      ([], "takes one name"), (["One", "Two"], "takes one name"), (["Rpc"], "JSON-RPC's own"),
      (["archive"], "cannot be a scene's name"), (["Arch ive"], "cannot be a scene's name"),
      (["../Archive"], "cannot be a scene's name"), (["Ärchiv"], "cannot be a scene's name"),
      ([String(repeating: "Archive", count: 6)], "cannot be a scene's name"),
      (["Archive", "--evnts", "a"], "no option --evnts"), (["Archive", "--events"], "needs names"),
      (["Archive", "--events", "--outputs"], "needs names"),
      (["Archive", "--events", ""], "cannot be an event's name"),
      (["Archive", "--events", "a,,b"], "cannot be an event's name"),
      (["Archive", "--events", "Ready"], "cannot be an event's name"),
      (["Archive", "--events", "a,b,a"], "is given twice"),
      (["Archive", "--events", "a", "--events=b"], "is given twice"),
      (["Archive", "--events", "a,default"], "a word of Swift"),
      (["Archive", "--events", "refresh"], "has that already"),
      (["Archive", "--events", "viewClosed"], "put an event before it"),
      (["Archive", "--events", "a,b,c,d,e,f,g,h,i,j,k"], "too many"),
      (["Archive", "--outputs", "archive"], "cannot be an output's name"),
      (["Archive", "--outputs", "showA,showA"], "is given twice"),
      (["Archive", "--outputs", "showError"], "has that already"),
      (["Archive", "--outputs", "routeA"], "what is pushed"),
    ]
    for (arguments, reason) in cases {
      let run = try copy.run(["./reading"] + arguments)
      #expect(run.status != 0, "\(arguments)")
      #expect(run.output.contains(reason), "\(run.output)")
    }
  }

  /// The transcripts are written last. If that fails, the rest is removed again.
  @Test func aHalfWrittenSceneIsRemoved() throws {
    let copy = try PackageCopy()
    let transcripts = copy.url("protocol/transcripts")
    try FileManager.default.removeItem(at: transcripts)
    try Data("no folder".utf8).write(to: transcripts)
    let before = try copy.files()
    let run = try copy.newScene(["Archive"])
    #expect(run.status != 0)
    #expect(run.output.contains("nothing of it is left"), "\(run.output)")
    #expect(try copy.files() == before)
  }
}
