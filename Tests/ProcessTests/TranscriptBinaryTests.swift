import Entities
import JSONRPC
import TestSupport
import Testing
import Transcripts

/// The transcripts under `protocol/transcripts`, for tests that run them with the real binary.
enum TranscriptPaths {
  static let all = Repository.files(under: "protocol/transcripts", ending: ".transcript")

  /// What is also sent with headers and in pieces: how messages are cut out of the stream does not
  /// depend on what they say.
  static let cut = all.filter { $0.contains(/transcripts\/(session|json-rpc)\//) }

  /// What is also sent with headers: the same, and those that no test runs in its own process.
  static let headed = all.filter { cut.contains($0) || transcript($0)?.setsEnvironment == true }

  /// Those that start the program again.
  static let restarting = all.filter { transcript($0)?.restarts == true }

  private static func transcript(_ path: String) -> Transcript? {
    try? Transcript(Repository.bytes(path))
  }
}

/// The transcripts that need a store which outlives the program; `AgainstTests` run the others.
struct TranscriptBinaryTests {
  /// Its sessions follow each other, on one database and with one home.
  @Test(arguments: TranscriptPaths.restarting) func startsAgain(path: String) throws {
    let home = TemporaryFolder()
    let sessions = try Transcript(Repository.bytes(path)).sessions
    #expect(sessions.count > 1)
    for session in sessions {
      let errand = TranscriptErrand(session, framing: .lines)
      #expect(errand.obstacle == nil)
      let process = try BackendProcess(
        ["--database", home.file("todos.sqlite")] + errand.arguments,
        environment: errand.environment, home: home)
      try process.write(errand.input)
      let run = try BackendRun(ending: process)
      #expect(run.errors == "")
      #expect(run.lines == session.outputs.map { String(decoding: $0, as: UTF8.self) })
    }
  }
}
