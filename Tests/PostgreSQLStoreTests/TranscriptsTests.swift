#if PostgreSQL
  import JSONRPC
  import TestSupport
  import Testing
  import Transcripts

  /// Every transcript holds on this store, too, each in a space of its own.
  struct TranscriptsTests {
    static let paths = Repository.files(under: "protocol/transcripts", ending: ".transcript")

    @Test(arguments: paths) func passes(path: String) throws {
      let transcript = try Transcript(try Repository.bytes(path))
      let framing = transcript.framing ?? .lines
      let errand = TranscriptErrand(transcript, framing: framing)
      let process = try BackendProcess(
        SpaceUnderTest().arguments + errand.arguments, environment: errand.environment)
      try process.write(errand.input)
      let run = try BackendRun(ending: process)
      #expect(run.errors == "")
      var reader = FrameReader(framing: framing, limit: .max - 1)
      let output = Array(run.output.utf8).withUnsafeBytes { bytes in
        var messages: [String] = []
        while case .message(let range) = reader.next(in: bytes, isEnd: true) {
          messages.append(String(decoding: bytes[range], as: UTF8.self))
        }
        return messages
      }
      #expect(output == transcript.outputs.map { String(decoding: $0, as: UTF8.self) })
    }
  }
#endif
