import Entities
import TestSupport
import Testing

@testable import Transcripts

/// The format of transcripts (PROTOCOL § 12).
struct TranscriptTests {
  private func transcript(_ lines: String...) throws -> Transcript {
    try Transcript(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  @Test func readsEveryKindOfLine() throws {
    let transcript = try transcript(
      "# A title", "#no space", "", "@clock 2026-11-20T09:00:00Z", "@samples", "@framing headers",
      "@env TZ=Europe/Berlin", "> {}", "< x")
    #expect(transcript.title == "A title")
    #expect(transcript.entries.count == 9)
    #expect(transcript.framing == .headers)
    #expect(transcript.setsEnvironment)
    guard case .world(.clock(.testing)) = transcript.entries[3] else {
      Issue.record("\(transcript.entries[3])")
      return
    }
  }

  @Test(arguments: [
    "x", ">{}", "<", "@", "@clock", "@clock noon", "@framing pigeons", "@samples 3", "@env PATH=/",
    "@env TZ", "@unknown",
  ])
  func refusesOtherLines(line: String) {
    #expect(throws: Transcript.Malformed.self) { try Transcript(Array("# t\n\(line)\n".utf8)) }
  }

  @Test func namesTheBadLine() {
    let error = #expect(throws: Transcript.Malformed.self) {
      try transcript("# t", "> {}", "oops")
    }
    #expect(error?.line == 3)
  }

  /// An output that is missing, one more, and two in another order.
  @Test(arguments: [
    [#"> {"jsonrpc":"2.0","id":1,"method":"shutdown"}"#],
    [#"> {"jsonrpc":"2.0","method":"x"}"#, "< {}"],
    [
      #"> {"jsonrpc":"2.0","id":1,"method":"todoList.viewClosed"}"#,
      #"> {"jsonrpc":"2.0","id":2,"method":"todoList.viewClosed"}"#,
      #"< {"jsonrpc":"2.0","id":2,"result":null}"#, #"< {"jsonrpc":"2.0","id":1,"result":null}"#,
    ],
  ])
  func otherOutputsFail(lines: [String]) throws {
    let check = try Transcript(Array(lines.joined(separator: "\n").utf8)).check()
    #expect(!check.passed && check.difference(path: "p").contains(#/\n[-+]< /#))
  }

  @Test func theActualTranscriptPasses() throws {
    let check = try transcript(
      "# t", "@samples", #"> {"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}"#
    ).check()
    #expect(!check.passed)
    let again = check.actual.check()
    #expect(again.passed && again.isUnchanged)
    #expect(again.difference(path: "p").isEmpty)
  }
}
