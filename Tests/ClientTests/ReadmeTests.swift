import Foundation
import Testing

/// The terminal sessions in the documents are real.
@Suite(.enabled(if: Host.has("bash", "jq", "python3")))
struct ReadmeTests {
  @Test(arguments: [("clients/README.md", 20), ("protocol/README.md", 20)])
  func showsRealSessions(path: String, lines: Int) throws {
    var user = try User()
    user.environment["VIPER_TODO"] = nil
    user.environment["PATH", default: ""] = [
      Place.client("shell"), user.home.path, user.environment["PATH", default: ""],
    ].joined(separator: ":")

    let readme = try String(contentsOfFile: Place.package + "/" + path, encoding: .utf8)
    // The reader has saved the View of the tutorial.
    var place = ""
    if readme.contains("Saved as `view.py`:"),
      let view = readme.components(separatedBy: "```python\n").dropFirst().first
    {
      try view.components(separatedBy: "```")[0]
        .write(toFile: user.home.file("view.py"), atomically: true, encoding: .utf8)
      place = "cd; "
    }
    var isSession = false
    var shown: [Substring] = []
    var seen: [Substring] = []
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isSession = line == "```console"
      } else if isSession {
        shown.append(line)
        guard line.hasPrefix("$ ") else { continue }
        let process = try user.run("bash", "-c", place + line.dropFirst(2) + " 2>&1")
        seen.append(line)
        seen += process.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      }
    }
    #expect(seen.count > lines)
    #expect(shown.joined(separator: "\n") == seen.joined(separator: "\n"))
  }
}
