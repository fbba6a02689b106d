import Presenters
import Stores

/// A command of the program: what the help, the manual and completions say of it, and what it does.
/// Without a command, the program serves.
struct Command: Sendable {
  let name: String
  let usage: String
  let summary: String
  /// The options that it takes besides `--help`.
  let options: [StoreOption]
  /// What its operands may be.
  let operands: ArgumentValues
  /// Does it. Returns the exit code.
  let run: @Sendable ([String]) throws -> Int32

  var flags: [String] { options.map(\.name) }

  /// The error for arguments that lack something, or that are too many.
  var misuse: UsageError { UsageError(message: "usage: viper-todo \(name) \(usage)") }
}

extension Command {
  /// All commands, those of the drivers first.
  static let all =
    Drivers.all.commands.map(Command.init) + [
      Command(
        name: mcp, usage: "[--tools all|read] [options]",
        summary:
          "serve programs that call tools, by the Model Context Protocol (protocol/MCP.md)",
        options: Options.declarations, operands: .anything,
        run: { try serve([mcp] + $0) }),
      Command(
        "replay", usage: "[--update | --against COMMAND] [options] FILE…",
        summary:
          "check transcripts (files, or all in a folder), rewrite what they expect, or check another "
          + "implementation against them",
        options: ReplayArguments.options, operands: .file
      ) { try Replay(try ReplayArguments($0)).run() },
      Command(
        "stand-in", usage: "[--patience SECONDS] FILE [-- COMMAND…]",
        summary:
          "play a script to a front end, and say what it does wrong: COMMAND starts a front end that "
          + "runs the program named by VIPER_TODO, or viper-todo on the PATH; without COMMAND, play on "
          + "stdin and stdout",
        options: StandInArguments.options, operands: .file
      ) { try StandInArguments($0).map { try StandInRun($0).run() } },
      Command(
        "discover", usage: "[--update FOLDER]",
        summary: "show the protocol as an OpenRPC document (protocol/openrpc.json)",
        options: [
          StoreOption("--update", summary: "renew what is made from the protocol in this folder")
        ], operands: .folder
      ) { given in
        given.operands.count == (given.has("--update") ? 1 : 0)
          ? try Discover(folder: given.operands.first).run() : nil
      },
      Command(
        "phrases", usage: "[--language TAG]",
        summary:
          "show all phrases for people, a line each: its key, the language and the words, between tabs",
        options: [
          StoreOption(
            "--language", "TAG", summary: "only those of this language",
            values: .words(PhraseTable.languages))
        ]
      ) { $0.operands.isEmpty ? Printout.phrases(of: $0["--language"]) : nil },
      Command(
        "man", usage: "[1|5]",
        summary: "show a page of the manual: viper-todo man | man -l -",
        operands: .words(ManualPages.sections)
      ) { given in
        let section = given.operands.first ?? ManualPages.sections[0]
        return given.operands.count <= 1 && ManualPages.sections.contains(section)
          ? ManualPages.show(section: section) : nil
      },
      Command(
        "completions", usage: Shell.allCases.map(\.rawValue).joined(separator: "|"),
        summary: "show the script that completes arguments in a shell",
        operands: .words(Shell.allCases.map(\.rawValue))
      ) { given in
        given.operands.count == 1
          ? Shell(rawValue: given.operands[0]).map(Completions.show) : nil
      },
    ]

  /// A command whose arguments its declaration tells apart. If it cannot do anything with them, `run`
  /// returns nil.
  private init(
    _ name: String, usage: String, summary: String, options: [StoreOption] = [],
    operands: ArgumentValues = .anything,
    run: @escaping @Sendable (Arguments) throws -> Int32?
  ) {
    self.init(
      name: name, usage: usage, summary: summary, options: options, operands: operands
    ) { arguments in
      let given = try Arguments(arguments, of: "option of \(name)", known: options)
      if let code = try run(given) { return code }
      throw UsageError(message: "usage: viper-todo \(name) \(usage)")
    }
  }

  /// A driver's command.
  init(_ command: StoreCommand) {
    let options = Drivers.all.options(of: command.name) + command.switches
    let usages = [command.operand?.placeholder].compactMap(\.self) + options.map { "[\($0.usage)]" }
    self.init(
      name: command.name, usage: usages.joined(separator: " "), summary: command.summary,
      options: options, operands: command.operand?.values ?? .anything
    ) { try StoreErrand(command, $0).run() }
  }

  private static let mcp = "mcp"

  /// Does what the program's arguments ask for. Returns the exit code.
  static func run(_ arguments: [String]) throws -> Int32 {
    // What follows is not for this program.
    let own = arguments.prefix { $0 != Arguments.separator }
    if own.contains("--help") || own.contains("-h") { return Printout.help() }
    if own.contains("--version") { return Printout.version() }
    guard let word = arguments.first, word.utf8.first != UInt8(ascii: "-") else {
      return try serve(arguments)
    }
    if let command = all.first(where: { $0.name == word }) {
      return try command.run(Array(arguments.dropFirst()))
    }
    let error = UsageError(unknown: "command", word, known: all.map(\.name))
    throw UsageError(
      message: error.message + " Without a command, viper-todo serves on stdin and stdout.")
  }

  /// Serves. The word `mcp` may stand anywhere among the options, since transcripts append it to the
  /// command that serves.
  private static func serve(_ arguments: [String]) throws -> Int32 {
    let known = Options.declarations
    let given = try Arguments(arguments, of: "option", known: known)
    let word = given.rest == nil ? given.operands.first { $0 != mcp } : Arguments.separator
    if let word { throw UsageError(unknown: "option", word, known: known.map(\.name) + ["--help"]) }
    return try Serve(try Options(given)).run()
  }
}
