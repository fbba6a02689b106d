import TestSupport
import Testing
import Transcripts

/// Every message of every transcript fits `protocol/openrpc.json`.
struct TranscriptContractTests {
  /// Those of tools speak another protocol.
  static let paths = Repository.files(under: "protocol/transcripts", ending: ".transcript")
    .filter { !$0.contains("/mcp/") }

  @Test(arguments: paths) func matchesTheDeclarations(path: String) throws {
    var session = SpokenSession(try ContractDocument.current.get())
    session.read(try Transcript(try Repository.bytes(path)))
    #expect(session.faults.isEmpty, "\(path): \(session.faults.joined(separator: "\n"))")
    #expect(session.count > 0)
  }
}
