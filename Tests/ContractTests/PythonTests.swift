import Glibc
import TestSupport
import Testing

private let python = Python.path(having: "jsonschema")

/// Another validator, Python's `jsonschema`, finds the same as ours, by Draft 7 and by 2020-12.
@Suite(
  .enabled(if: python != nil || getenv("CI") != nil, "python3-jsonschema is missing"))
struct PythonTests {
  private func validate(_ transcripts: [String]) throws -> (code: Int32, lines: [String]) {
    let python = try #require(python, "python3-jsonschema is missing")
    let files = ["validate.py", "openrpc-1.3.json"].map { "Tests/ContractTests/" + $0 }
    return try HelperProcess.lines(
      [python] + (files + [ContractDocument.path]).map(Repository.path) + transcripts)
  }

  @Test func everyMessageIsValid() throws {
    let (code, lines) = try validate(TranscriptContractTests.paths.map(Repository.path))
    #expect(code == 0, "\(lines.joined(separator: "\n"))")
    #expect(lines.last?.hasSuffix(" messages, 0 faults") == true)
  }

  /// The check can fail.
  @Test func faultsAreFound() throws {
    let folder = TemporaryFolder()
    let transcript = folder.file("wrong.transcript")
    FileBytes.write(
      Array(
        """
        > {"jsonrpc":"2.0","id":1,"method":"todoList.select","params":{"id":0}}
        < {"jsonrpc":"2.0","method":"todoList.routeDetail","params":{"id":"1"}}
        < {"jsonrpc":"2.0","id":1,"result":{}}
        """.utf8), to: transcript)
    let (code, lines) = try validate([transcript])
    #expect(code == 1)
    // Three faults in each of two drafts.
    #expect(lines.last == "4 messages, 6 faults", "\(lines)")
  }
}
