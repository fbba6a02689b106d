import TestSupport
import Testing

@testable import Transcripts

/// The levels of the transcripts, which the author of a backend asks for part by part.
struct LevelsTests {
  private static let folder = "protocol/transcripts/"

  private func levels() throws -> [TranscriptLevels.Level] {
    try #require(try TranscriptLevels(above: Repository.path(Self.folder))).all
  }

  @Test func eachTranscriptIsInOneLevel() throws {
    let levels = try levels()
    let named = levels.flatMap(\.transcripts).sorted()
    #expect(named == TranscriptFilesTests.paths.map { String($0.dropFirst(Self.folder.count)) })
    #expect(Set(levels.map(\.name)).count == levels.count)
    #expect(levels.allSatisfy { !$0.title.isEmpty && !$0.transcripts.isEmpty })
  }

  /// Of the arguments, a backend at this level needs only the clock; and no language, no time zone.
  @Test func coreIsLargeAndAsksForLittle() throws {
    let core = try #require(try levels().first)
    #expect(core.name == "core")
    #expect(core.transcripts.count >= 60)
    for name in core.transcripts {
      let errand = TranscriptErrand(
        try Transcript(try Repository.bytes(Self.folder + name)), framing: .lines)
      #expect(errand.arguments.count == 2 && errand.obstacle == nil, "\(name)")
      #expect(errand.environment.compactMapValues(\.self) == ["TZ": "UTC"], "\(name)")
    }
  }

  @Test(arguments: ["", "{}", "[]", #"{"levels":[{"name":"core","transcripts":[]}]}"#])
  func anotherFileIsNoManifest(text: String) throws {
    let folder = TemporaryFolder()
    FileBytes.write(text.utf8, to: folder.file("levels.json"))
    #expect(throws: FormatError.self) {
      try TranscriptLevels(above: folder.file("some.transcript"))
    }
  }
}
