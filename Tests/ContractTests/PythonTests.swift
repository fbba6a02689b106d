import Glibc
import TestSupport
import Testing

private let python = Python.path(having: "jsonschema")

/// Another validator, Python's `jsonschema`, finds the same as ours, by Draft 7 and by 2020-12.
@Suite(
  .enabled(if: python != nil || getenv("CI") != nil, "python3-jsonschema is missing"))
struct PythonTests {
  private func validate(_ document: String, _ transcripts: [String]) throws -> (Int32, [String]) {
    let python = try #require(python, "python3-jsonschema is missing")
    let process = try HelperProcess(
      [
        python, Repository.path("Tests/ContractTests/validate.py"),
        Repository.path("Tests/ContractTests/openrpc-1.3.json"), document,
      ] + transcripts)
    var lines: [String] = []
    while let line = try process.readLine() { lines.append(line) }
    return (try process.wait(), lines)
  }

  @Test func everyMessageIsValid() throws {
    let (code, lines) = try validate(
      Repository.path(ContractDocument.path),
      TranscriptContractTests.paths.map(Repository.path))
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
    let (code, lines) = try validate(Repository.path(ContractDocument.path), [transcript])
    #expect(code == 1)
    // Three faults in each of two drafts.
    #expect(lines.last == "4 messages, 6 faults", "\(lines)")
  }
}
