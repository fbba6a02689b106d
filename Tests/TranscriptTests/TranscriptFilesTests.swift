import JSONRPC
import TestSupport
import Testing
import Transcripts

/// Every transcript under `protocol/transcripts`, in this process.
struct TranscriptFilesTests {
  static let paths = Repository.files(under: "protocol/transcripts", ending: ".transcript")

  /// The transcripts that do not set the environment, which this process shares with other tests.
  /// The real binary runs the others.
  static let pathsHere = paths.filter {
    (try? Transcript(try Repository.bytes($0)).setsEnvironment) == false
  }

  @Test func thereAreMany() {
    #expect(Self.pathsHere.count >= 35)
  }

  @Test(arguments: paths) func isWrittenAsItIsRead(path: String) throws {
    let bytes = try Repository.bytes(path)
    let transcript = try Transcript(bytes)
    #expect(transcript.bytes == bytes)
    #expect(transcript.title?.isEmpty == false, "the first comment is the title")
  }

  @Test(
    arguments: pathsHere,
    [
      TranscriptRunner(feeding: .messages, framing: .lines),
      TranscriptRunner(feeding: .whole, framing: .lines),
      TranscriptRunner(feeding: .bytes, framing: .lines),
      TranscriptRunner(feeding: .messages, framing: .headers),
      TranscriptRunner(feeding: .whole, framing: .headers),
      TranscriptRunner(feeding: .bytes, framing: .headers),
    ])
  func passes(path: String, runner: TranscriptRunner) throws {
    let check = TranscriptCheck(try Transcript(try Repository.bytes(path)), by: runner)
    #expect(check.passed, "\(check.difference(path: path))")
  }
}
