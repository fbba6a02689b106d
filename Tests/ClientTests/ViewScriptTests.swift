import TestSupport
import Testing

/// The front ends, played the scripts of `protocol/views`. Who passes which is in `protocol/README.md`.
struct ViewScriptTests {
  /// A front end, a script, and what the user does.
  struct Case: Sendable, CustomTestStringConvertible {
    let view: String
    let script: String
    /// Keys, `text:…` to type, and `shown:…` or `gone:…` to wait for.
    let steps: [String]

    var testDescription: String { "\(view) \(script)" }
  }

  /// The command of a front end in a terminal, and the keys that end it.
  private static func command(_ view: String) -> (command: [String], quit: [String]) {
    guard let editor = Editor.all.first(where: { $0.program == view }) else {
      return ([view, "-m", "viper_todo"], ["q"])
    }
    return ([view] + editor.load + editor.window + editor.show, editor.quit)
  }

  private static let emacs = [
    "open": "shown:Buy milk|shown:Call Ann",
    "changes": "shown:Buy bread|shown:Send the report|Down|c|gone:Buy bread",
    "unknown": "shown:Buy milk|c|gone:Buy milk",
    "error": "shown:Buy milk|c|shown:There is no todo 1|Down|c|gone:Write the report",
    "route-edit": "shown:Buy milk|Enter|shown:Title: Buy milk|C-e|text:X|C-x|C-s|shown:Buy milkX|"
      + "C-c|C-k|shown:Call Ann|M->|Up|c|gone:Call Ann",
    "draft-conflict": "shown:Buy milk|Enter|shown:Title: Buy milk|C-e|text:X|shown:Buy oat milk|"
      + "C-c|C-y|gone:Buy oat milk|text:Y|C-x|C-s|shown:Edit|shown:Buy milkXY",
    "store": "shown:Buy milk|a|shown:Add todo|text:Buy bread|Enter|shown:is busy|a|"
      + "shown:Add todo|text:Buy bread|Enter|shown:Buy bread",
    "restart": "shown:ended|g|shown:running again|gone:Buy milk|M->|Up|c|gone:Call Ann",
    "bidi": "shown:gpj|c|gone:gpj",
    "window": "shown:Todo 1.|" + pages("]") + "|M->|Up|c",
    "stale-rev": "shown:Buy milk|a|shown:Add todo|text:Buy bread|Enter|shown:Buy oat milk|Up|Up|"
      + "Up|c|gone:Buy oat milk",
  ]

  private static let vim = [
    "open": "shown:Buy milk|shown:Call Ann",
    "changes": "shown:Buy bread|shown:Send the report|j|x|gone:Buy bread",
    "unknown": "shown:Buy milk|x|gone:Buy milk",
    "error": "shown:Buy milk|x|shown:There is no todo 1|j|x|gone:Write the report",
    "route-edit": "shown:Buy milk|Enter|shown:Title: Buy milk|A|text:X|Escape|text::w|Enter|"
      + "shown:Buy milkX|text::Todo|Enter|shown:Call Ann|G|x|gone:Call Ann",
    "draft-conflict": "shown:Buy milk|Enter|shown:Title: Buy milk|A|text:X|Escape|"
      + "shown:Buy oat milk|text::Todo mine|Enter|gone:Buy oat milk|A|text:Y|Escape|text::w|Enter|"
      + "shown:Buy milkXY",
    "store": "shown:Buy milk|o|shown:Add todo|text:Buy bread|Enter|shown:is busy|o|"
      + "shown:Add todo|text:Buy bread|Enter|shown:]  Buy bread",
    "restart": "shown:ended|R|shown:running again|gone:Buy milk|G|x|gone:Call Ann",
    "bidi": "shown:gpj|x|gone:gpj",
    "window": "shown:Todo 1.|" + pages("]]") + "|G|x",
    "stale-rev": "shown:Buy milk|o|shown:Add todo|text:Buy bread|Enter|shown:Buy oat milk|k|k|k|"
      + "x|gone:Buy oat milk",
  ]

  private static let terminal = [
    "open": "shown:Buy milk|shown:Call Ann",
    "unknown": "shown:Buy milk|x|gone:Buy milk",
    "error": "shown:Buy milk|x|shown:There is no todo 1|Down|x|gone:Write the report",
    "route-edit": "shown:Buy milk|e|shown:title|End|text:X|C-s|shown:Buy milkX|G|x|gone:Call Ann",
    "draft-conflict": "shown:Buy milk|e|shown:title|End|text:X|shown:Buy oat milk|C-s|"
      + "shown:saves mine|m|shown:To do",
    "store": "shown:Buy milk|a|text:Buy bread|Enter|shown:is busy|Enter|shown:] Buy bread",
    "restart": "shown:ended|R|shown:restarted|gone:Buy milk|G|x|gone:Call Ann",
    "bidi": "shown:gpj|x|gone:gpj",
    "window": "shown:Todo 1.|G|shown:Todo 3000.|x",
    "stale-rev":
      "shown:Buy milk|a|text:Buy bread|Enter|shown:Buy oat milk|Home|x|gone:Buy oat milk",
  ]

  /// What shows the last of three windows.
  private static func pages(_ key: String) -> String {
    (1...2).map { "text:\(key)|shown:Todo \($0 * 1000 + 1)." }.joined(separator: "|")
  }

  static let cases = [("emacs", emacs), ("nvim", vim), ("vim", vim), ("python3", terminal)]
    .filter { Host.has($0.0, "tmux") }
    .flatMap { view, scripts in
      scripts.sorted { $0.key < $1.key }.map { script, steps in
        Case(view: view, script: script, steps: steps.split(separator: "|").map(String.init))
      }
    }

  private static func path(of script: String) -> String {
    Repository.path("protocol/views/\(script).view.transcript")
  }

  @Test(arguments: cases) func passes(one: Case) async throws {
    let (command, quit) = Self.command(one.view)
    let played = try await Aside.run { try Self.play(one, command, quit: quit) }
    #expect(played.status == "0\n", "\(played.verdict)")
    #expect(played.verdict.hasPrefix("passed "))
    #expect(!played.turnsText)
  }

  /// What the script says of the front end, and whether the screen ever had a character that turns text around.
  private static func play(
    _ one: Case, _ command: [String], quit: [String]
  ) throws -> (status: String, verdict: String, turnsText: Bool) {
    let user = try User.ofTerminal()
    let verdict = user.home.file("verdict")
    var turnsText = false
    let play = #"""
      backend=$1 script=$2 verdict=$3; shift 3
      "$backend" stand-in --patience 120 "$script" -- sh -c 'exec "$@" 2>/dev/tty' sh "$@" 2>"$verdict"
      echo $? >"$verdict.status.new"; mv "$verdict.status.new" "$verdict.status"
      """#
    let terminal = try Terminal(
      ["sh", "-c", play, "sh", try Place.backend(), path(of: one.script), verdict] + command,
      user: user, columns: 100, rows: 30)
    for step in one.steps + quit {
      if step.hasPrefix("text:") {
        try terminal.type(String(step.dropFirst(5)))
      } else if step.hasPrefix("shown:") {
        try terminal.wait(for: String(step.dropFirst(6)))
        let shown = try terminal.screen().unicodeScalars
        turnsText =
          turnsText || shown.contains { (0x202A...0x202E).contains($0.value) || $0.value == 0x2066 }
      } else if step.hasPrefix("gone:") {
        try terminal.wait(without: String(step.dropFirst(5)))
      } else {
        try terminal.press(step)
      }
    }
    try terminal.wait(for: "the verdict") { _ in !FileBytes.text(verdict + ".status").isEmpty }
    return (FileBytes.text(verdict + ".status"), FileBytes.text(verdict), turnsText)
  }
}

/// Front ends without a terminal, and a View with faults.
struct ViewScriptCommandTests {
  /// Plays a script to a command of `sh`.
  private static func play(
    _ script: String, _ command: String, input: String = ""
  ) throws -> HostProcess {
    let user = try User()
    return try HostProcess(
      [
        try Place.backend(), "stand-in", "--patience", "120",
        Repository.path("protocol/views/\(script).view.transcript"), "--", "sh", "-c", command,
      ], environment: user.environment, folder: user.home, input: input)
  }

  /// What `clients/shell/todo` is to do for each script.
  private static let shell = [
    "open": "todo list", "unknown": "todo list; todo done 1",
    "error": "todo list; todo done 1; todo done 2", "bidi": "todo list; todo done 1",
    "store": "todo list; todo add Buy bread; todo add Buy bread",
    "stale-rev": "todo list; todo add Buy bread; todo done 1",
    "window": "todo list | tail -n 1; todo done 3000",
  ]

  @Test(.enabled(if: Host.has("bash", "jq")), arguments: shell.keys.sorted())
  func theShellPasses(script: String) throws {
    let todo = "todo() { bash '\(Place.client("shell/todo"))' \"$@\"; }; "
    let process = try Self.play(script, todo + Self.shell[script, default: ""])
    #expect(process.errors.contains("passed "), "\(process.errors)")
    #expect(process.exitCode == 0)
    let said = (process.output + process.errors).unicodeScalars
    #expect(!said.contains { (0x202A...0x202E).contains($0.value) || $0.value == 0x2066 })
  }

  /// Where the lines of a script for a View in Python are, what it reads, and which fault makes it fail.
  private static let commands = [
    "open": "", "unknown": "done 1", "error": "done 1\ndone 2",
    "store": "add Buy bread\nadd Buy bread", "stale-rev": "add Buy bread\ndone 1",
    "restart": "ended\ndone 3",
  ]

  private static let found = ["unknown": "strict", "stale-rev": "stale", "restart": "forgetful"]

  /// `planted.py` without its faults passes; each fault is found by one script, which says what it is.
  @Test(.enabled(if: Host.has("python3")), arguments: ["", "strict", "stale", "forgetful"])
  func plantedFaultsAreFound(fault: String) throws {
    for (script, input) in Self.commands {
      let view = Repository.path("Tests/ClientTests/planted.py")
      let process = try Self.play(
        script, "python3 '\(view)' \(fault) 2>/dev/null", input: input + "\n")
      let isFound = Self.found[script] == fault
      #expect(process.exitCode == (isFound ? 1 : 0), "\(script): \(process.errors)")
      guard isFound else { continue }
      let texts = [
        "strict": "It ended with status 1.",
        "stale": "todoList.complete is wrong: params.rev should be 4 and is 1.",
        "forgetful": #"params.filter should be {"completed":false} and is absent."#,
      ]
      #expect(process.errors.contains(texts[fault, default: "?"]), "\(process.errors)")
    }
  }

  /// The View in 30 lines of `protocol/README.md`.
  @Test(.enabled(if: Host.has("python3")), arguments: ["open", "store"])
  func theViewOfTheTutorialPasses(script: String) throws {
    let folder = TemporaryFolder()
    let view = try Block.first("python", in: "protocol/README.md")
    FileBytes.write(view.utf8, to: folder.file("view.py"))
    let process = try Self.play(
      script, "python3 '\(folder.file("view.py"))'",
      input: script == "store" ? "Buy bread\nBuy bread\n" : "")
    #expect(process.exitCode == 0, "\(process.errors)")
    #expect(process.output.contains("Write the report"))
  }
}
