import TestSupport
import Testing

/// The Views in 30 lines of `protocol/VIEWS.md`, run as they are in their real hosts.
struct ViewsTests {
  /// The command that runs a block of a language. `FILE` stands for the file with the block.
  static let hosts: [String: [String]] = [
    "bash": ["bash", "FILE"],
    "python": ["python3", "FILE"],
    "lua": ["nvim", "--clean", "--headless", "-S", "FILE"],
    "elisp": ["emacs", "-Q", "--batch", "-l", "FILE"],
  ]

  /// What a host needs besides its own program.
  static let needs = ["bash": "jq"]

  private static func blocks() throws -> [Block] { try Block.all(in: "protocol/VIEWS.md") }

  @Test func thereIsAViewInEachLanguage() throws {
    let languages = try Self.blocks().map(\.language)
    #expect(Set(languages).isSuperset(of: Self.hosts.keys))
  }

  /// The languages whose hosts are installed.
  static let languages = hosts.keys.sorted().filter { language in
    let host = hosts[language]?.first ?? language
    return Host.has(host, needs[language] ?? host)
  }

  /// What the Views of a language say to some input, each after a word in it was replaced.
  private static func said(
    by language: String, to input: String, replacing word: String = "", with other: String = ""
  ) throws -> [String] {
    let command = try #require(hosts[language])
    return try blocks().filter { $0.language == language }.map { block in
      #expect(block.lines.count <= 30)
      var user = try User()
      user.environment["PATH"] = user.home.path + ":" + user.environment["PATH", default: ""]
      user.environment["VIPER_TODO"] = nil
      let file = user.home.file("view." + (language == "elisp" ? "el" : language))
      FileBytes.write(block.text.replacing(word, with: other).utf8, to: file)
      let process = try user.run(command.map { $0 == "FILE" ? file : $0 }, input: input)
      // Emacs writes messages to stderr.
      let said = process.output + process.errors
      #expect(process.exitCode == 0, "\(said)")
      return said
    }
  }

  @Test(arguments: languages)
  func showsAddsAndReportsErrors(language: String) throws {
    let title = #"$(touch x) "quotes" \u0041 日本 👩‍👩‍👧"#
    for said in try Self.said(by: language, to: "Buy milk\n\n\(title)\n") {
      #expect(said.contains("Nothing to do yet."), "\(said)")
      #expect(said.contains("[ ] Buy milk"), "\(said)")
      #expect(said.contains("The title is empty"), "\(said)")
      #expect(said.contains("[ ] " + title), "\(said)")
      #expect(said.contains("2 in all"), "\(said)")
    }
  }

  /// A mistake in the View is answered, and the answer is shown.
  @Test(arguments: languages)
  func saysWhatItsAuthorMustMend(language: String) throws {
    for said in try Self.said(
      by: language, to: "Buy milk\n", replacing: "todoList.add", with: "todoList.ad")
    {
      #expect(said.contains("did you mean todoList.add?"), "\(said)")
    }
  }
}
