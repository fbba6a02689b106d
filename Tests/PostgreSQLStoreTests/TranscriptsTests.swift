#if PostgreSQL
  import JSONRPC
  import TestSupport
  import Testing
  import Transcripts

  /// Every transcript holds on this store, too, each in a space and with a home of its own.
  struct TranscriptsTests {
    static let paths = Repository.files(under: "protocol/transcripts", ending: ".transcript")

    @Test(arguments: paths) func passes(path: String) throws {
      let transcript = try Transcript(try Repository.bytes(path))
      let framing = transcript.framing ?? .lines
      let space = try SpaceUnderTest()
      let home = TemporaryFolder()
      for session in transcript.sessions {
        let errand = TranscriptErrand(session, framing: framing)
        let process = try BackendProcess(
          space.arguments + errand.arguments, environment: errand.environment, home: home)
        try process.write(errand.input)
        let run = try BackendRun(ending: process)
        #expect(run.errors == "")
        var expected = session.outputs.map { String(decoding: $0, as: UTF8.self) }
        if !transcript.restarts {
          // The memory of a transcript keeps no drafts.
          expected = expected.map {
            $0.replacing(#""hidden","messages""#, with: #""hidden","keptDrafts","messages""#)
          }
        }
        #expect(messages(in: run.output, framing) == expected)
      }
    }

    private func messages(in output: String, _ framing: Framing) -> [String] {
      var reader = FrameReader(framing: framing, limit: .max - 1)
      return Array(output.utf8).withUnsafeBytes { bytes in
        var messages: [String] = []
        while case .message(let range) = reader.next(in: bytes, isEnd: true) {
          messages.append(String(decoding: bytes[range], as: UTF8.self))
        }
        return messages
      }
    }
  }
#endif
