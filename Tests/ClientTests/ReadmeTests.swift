import Foundation
import Testing

/// What `clients/README.md` shows is what one sees.
@Suite(.enabled(if: Host.has("bash", "jq", "iconv", "python3")))
struct ReadmeTests {
  @Test func showsWhatOneSees() throws {
    var user = try User()
    user.environment["VIPER_TODO"] = nil
    user.environment["PATH", default: ""] = [
      Place.client("shell"), user.home.path, user.environment["PATH", default: ""],
    ].joined(separator: ":")

    let readme = try String(contentsOfFile: Place.client("README.md"), encoding: .utf8)
    var isSession = false
    var shown: [Substring] = []
    var seen: [Substring] = []
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isSession = line == "```console"
      } else if isSession {
        shown.append(line)
        guard line.hasPrefix("$ ") else { continue }
        let process = try user.run("bash", "-c", line.dropFirst(2) + " 2>&1")
        seen.append(line)
        seen += process.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      }
    }
    #expect(seen.count > 20)
    #expect(shown.joined(separator: "\n") == seen.joined(separator: "\n"))
  }
}
