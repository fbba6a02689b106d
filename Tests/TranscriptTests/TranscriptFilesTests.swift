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

  /// With headers, those that are about framing, and those whose texts are not in ASCII.
  @Test(arguments: pathsHere) func passes(path: String) throws {
    let transcript = try Transcript(try Repository.bytes(path))
    let isHeaded = path.contains(/transcripts\/(session|json-rpc|languages)\//)
    for framing in isHeaded ? Framing.allCases : [.lines] {
      let check = transcript.check(framing: framing)
      #expect(check.passed, "\(framing): \(check.difference(path: path))")
    }
  }
}
