import TestSupport
import Testing
import Transcripts

/// The sessions in the documents are real: this runs each block that is marked as a transcript.
struct DocumentationTests {
  private static func blocks(in path: String) throws -> [String] {
    try Repository.text(path).split(separator: "```transcript\n").dropFirst().compactMap {
      $0.split(separator: "```", maxSplits: 1).first.map(String.init)
    }
  }

  @Test(arguments: [("README.md", 12), ("PROTOCOL.md", 1)])
  func sessionsAreReal(document: String, count: Int) throws {
    let path = "protocol/" + document
    let blocks = try Self.blocks(in: path)
    #expect(blocks.count == count)
    for block in blocks {
      let check = try Transcript(Array(block.utf8)).check()
      #expect(check.passed, "\(check.difference(path: path))")
    }
  }

  /// The lengths in the session with headers are those of its messages.
  @Test func theLengthsInTheTutorialAreRight() throws {
    let lines = try Repository.text("protocol/README.md").split(separator: "\n")
    var expected: Int?
    var checked = 0
    for line in lines {
      if let match = line.wholeMatch(of: /[<>] Content-Length: (\d+)\\r\\n/) {
        expected = Int(match.1)
      } else if let length = expected, line.contains("\"jsonrpc\"") {
        #expect(line.utf8.count - 2 == length, "\(line)")
        expected = nil
        checked += 1
      }
    }
    #expect(checked == 3)
  }
}
