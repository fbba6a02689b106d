import TestSupport
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

    // The reader has saved the View of the tutorial.
    var place = ""
    if try Repository.text(path).contains("Saved as `view.py`:") {
      FileBytes.write(try Block.first("python", in: path).utf8, to: user.home.file("view.py"))
      place = "cd; "
    }
    let shown = try Block.all(in: path).filter { $0.language == "console" }.flatMap(\.lines)
    var seen: [Substring] = []
    for line in shown where line.hasPrefix("$ ") {
      let process = try user.run("bash", "-c", place + line.dropFirst(2) + " 2>&1")
      seen.append(line)
      seen += process.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
    #expect(seen.count > lines)
    #expect(shown.joined(separator: "\n") == seen.joined(separator: "\n"))
  }
}
