import TestSupport
import Testing

/// The pages of the manual.
struct ManualTests {
  @Test(arguments: ["1", "5"]) func isASCIIWithOnlyOurEscapes(section: String) throws {
    let run = try BackendRun(["man", section])
    run.expectSuccess()
    #expect(run.output.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    let requests: Set = [
      ".TH", ".SH", ".SS", ".PP", ".TP", ".EX", ".EE", ".IP", ".PD", ".na", ".ad", ".nh", ".hy",
    ]
    for line in run.lines where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.prefix(3))), "\(line)")
    }
    for line in run.lines {
      // After a backslash comes one of the escapes that we write.
      for match in line.matches(of: /\\(.)/) { #expect("-&[f:".contains(match.1), "\(line)") }
    }
    #expect(run.lines[0].hasPrefix(".TH \"VIPER\\-TODO") && run.lines[1] == ".SH NAME")
  }

  @Test func theCommandsPageIsTheDefault() throws {
    #expect(try BackendRun(["man"]).output == (try BackendRun(["man", "1"]).output))
  }

  @Test func namesEveryMethodAndOutput() throws {
    let page = try BackendRun(["man", "5"]).output
    let document = try BackendRun(["discover"]).output
    let names = document.matches(of: /"name": "([a-z]\w+\.\w+)"/).map { String($0.1) }
    #expect(names.count >= 33)
    for name in names { #expect(page.contains(".SS \"\(name)\""), "\(name)") }
  }

  /// What the examples send works, and is answered as they say. Notifications get an id, since their
  /// errors would be silent.
  @Test func examplesOfTheProtocolAreReal() throws {
    let page = try BackendRun(["man", "5"]).output.replacing("\\-", with: "-")
      .replacing("\\[u0022]", with: "\"").replacing("\\:", with: "")
    let section = try #require(page.firstMatch(of: #/\.SH "EXAMPLES"\n((?:.*\n)*?)\.S[HS] /#)).1
    let lines = section.split(separator: "\n").map { $0.drop { $0 == " " } }
    let sent = lines.filter { $0.hasPrefix("> ") }.map {
      $0.dropFirst(2).replacing(#""2.0","method""#, with: #""2.0","id":9,"method""#) + "\n"
    }
    let run = try BackendRun(["--memory"], input: sent.joined())
    #expect(sent.count == 4 && !run.output.contains(#""error""#))
    let expected = lines.filter { $0.hasPrefix("< ") }.map { $0.dropFirst(2).prefix { $0 != "\\" } }
    #expect(expected.count == 3 && run.lines.count > 3)
    for (line, shown) in zip(run.lines, expected) { #expect(line.hasPrefix(shown)) }
  }

  @Test func aFolderThatIsNotThere() throws {
    let folder = TemporaryFolder()
    let run = try BackendRun(["discover", "--update", folder.file("none")])
    run.expectRefusal(74)
  }
}
