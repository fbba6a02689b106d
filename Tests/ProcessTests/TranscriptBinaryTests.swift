import Entities
import JSONRPC
import TestSupport
import Testing
import Transcripts

/// Every transcript under `protocol/transcripts`, run with the real binary.
struct TranscriptBinaryTests {
  /// How the View writes.
  struct Writing {
    let framing: Framing
    var byteByByte = false
  }

  static let paths = Repository.files(under: "protocol/transcripts", ending: ".transcript")

  /// What is also sent byte by byte: how messages are cut out of the stream does not depend on what
  /// they say.
  static let cutPaths = paths.filter { $0.contains(/transcripts\/(session|json-rpc)\//) }

  /// What is also sent with headers: the same, and those that only run here.
  private static let headerPaths =
    cutPaths
    + paths.filter {
      !cutPaths.contains($0) && (try? Transcript(try Repository.bytes($0)).setsEnvironment) == true
    }

  @Test func replayPassesAllOfThem() throws {
    let run = try BackendRun(["replay"] + Self.paths.map { Repository.root.path + "/" + $0 })
    #expect(run.ending == .exited(0), "\(run.output)")
    #expect(run.lines.last == "\(Self.paths.count) passed, 0 failed")
    #expect(run.errors == "")
  }

  @Test(
    arguments: paths.map { (path: $0, writing: Writing(framing: .lines)) }
      + headerPaths.map { (path: $0, writing: Writing(framing: .headers)) }
      + Framing.allCases.flatMap { framing in
        cutPaths.map { (path: $0, writing: Writing(framing: framing, byteByByte: true)) }
      })
  func overPipes(path: String, writing: Writing) throws {
    let transcript = try Transcript(try Repository.bytes(path))
    let framing = transcript.framing ?? writing.framing
    if transcript.restarts { return try overPipes(transcript.sessions, framing) }
    let errand = TranscriptErrand(transcript, framing: framing)
    #expect(errand.obstacle == nil)
    let process = try BackendProcess(
      ["--memory"] + errand.arguments, environment: errand.environment)
    if writing.byteByByte {
      for byte in errand.input where try process.write([byte]) == false { break }
    } else {
      try process.write(errand.input)
    }
    let run = try BackendRun(ending: process)
    #expect(run.errors == "")
    #expect(messages(in: Array(run.output.utf8), framing) == transcript.outputs)
  }

  /// Sessions that follow each other, on one database and with one home.
  private func overPipes(_ sessions: [Transcript], _ framing: Framing) throws {
    let home = TemporaryFolder()
    for session in sessions {
      let errand = TranscriptErrand(session, framing: framing)
      #expect(errand.obstacle == nil)
      let process = try BackendProcess(
        ["--database", home.file("todos.sqlite")] + errand.arguments,
        environment: errand.environment, home: home)
      try process.write(errand.input)
      let run = try BackendRun(ending: process)
      #expect(run.errors == "")
      #expect(messages(in: Array(run.output.utf8), framing) == session.outputs)
    }
  }

  private func messages(in bytes: [UInt8], _ framing: Framing) -> [[UInt8]] {
    var reader = FrameReader(framing: framing, limit: .max - 1)
    return bytes.withUnsafeBytes { bytes in
      var messages: [[UInt8]] = []
      while case .message(let range) = reader.next(in: bytes, isEnd: true) {
        messages.append(Array(bytes[range]))
      }
      return messages
    }
  }
}
