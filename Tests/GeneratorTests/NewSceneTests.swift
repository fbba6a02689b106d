import Foundation
import TestSupport
import Testing

/// `swift package new-scene` in a copy of this package.
@Suite struct NewSceneTests {
  /// A small scene as in the documents, and one with everything that there is and with long names.
  @Test func scenesPassTheirTests() async throws {
    let copy = try PackageCopy()
    let before = try copy.files()
    try nothingIsMadeOfWhatIsRefused(in: copy)
    let small = try copy.newScene(["Archive", "--events", "ready", "--outputs", "showArchive"])
    #expect(small.exitCode == 0, "\(small.said)")
    let large = try copy.newScene([
      "--outputs=showFirst,showSecond,routeThird,routeFourth,showFifth",
      "--events=open,countWithAVeryLongNameForAnEventIndeed,viewClosed,again",
      "SceneOfAVeryLongNameThatFillsAWholeLine",
    ])
    #expect(large.exitCode == 0, "\(large.said)")
    let again = try copy.newScene(["Archive"])
    #expect(again.exitCode != 0)
    #expect(again.said.contains("there is Sources/UseCases/Archive already"), "\(again.said)")

    // The contract is the author's: not a word of it is made, and what is there stays.
    let made = try copy.files().filter { before[$0.key] != $0.value }
    #expect(!made.keys.contains { $0.hasPrefix("protocol") || $0.hasPrefix("clients") })
    #expect(!made.keys.contains { $0.hasSuffix(".sentences") })

    // Whole modules at once, without what debuggers need, take two thirds of the time.
    let tests = try await Aside.run {
      try copy.run([
        "swift", "test", "-debug-info-format", "none",
        "-Xswiftc", "-wmo", "-Xswiftc", "-num-threads", "-Xswiftc", "2",
      ])
    }
    #expect(tests.exitCode == 0, "\(tests.said)")
    #expect(!tests.said.contains(/\.swift:\d+:\d+: warning:/), "\(tests.said)")
    for name in ["Archive", "SceneOfAVeryLongNameThatFillsAWholeLine"] {
      for suite in ["Tests", "PresenterTests", "WireTests"] {
        #expect(tests.said.contains("Suite \(name)\(suite) passed"), "\(name)\(suite)")
      }
    }
  }

  /// Names that are taken, and a package in which the last file cannot be written.
  private func nothingIsMadeOfWhatIsRefused(in copy: PackageCopy) throws {
    let tests = copy.url("Tests/UseCasesTests")
    let aside = copy.url("UseCasesTests")
    for (arguments, reason) in [
      (["Todolist"], "there is Sources/"), (["Common"], "there is Sources/"),
      (["Todo"], "has a Todo"), (["Archive"], "nothing of it is left"),
    ] {
      if reason == "nothing of it is left" {
        try FileManager.default.moveItem(at: tests, to: aside)
        try Data("no folder".utf8).write(to: tests)
      }
      let before = try copy.files()
      let run = try copy.newScene(arguments)
      #expect(run.exitCode != 0, "\(arguments)")
      #expect(run.said.contains("error: ") && run.said.contains(reason), "\(run.said)")
      #expect(try copy.files() == before, "\(arguments)")
    }
    try FileManager.default.removeItem(at: tests)
    try FileManager.default.moveItem(at: aside, to: tests)
  }

  /// The arguments are read first, by a file that can be compiled without the package.
  @Test func invalidArgumentsAreRefused() throws {
    let folder = TemporaryFolder()
    FileBytes.write(
      Array(
        """
        @main enum Reading {
          static func main() throws { _ = try Request(Array(CommandLine.arguments.dropFirst())) }
        }
        """.utf8), to: folder.file("Reading.swift"))
    let built = try folder.run([
      "swiftc", "-swift-version", "6", "-parse-as-library", "-o", "reading", "Reading.swift",
      Repository.path("Sources/Plugins/NewScene/Request.swift"),
    ])
    try #require(built.exitCode == 0, "\(built.said)")
    #expect(try folder.run(["./reading", "Archive", "--events", "a,b"]).exitCode == 0)
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
      let run = try folder.run(["./reading"] + arguments)
      #expect(run.exitCode != 0, "\(arguments)")
      #expect(run.said.contains(reason), "\(run.said)")
    }
  }
}
