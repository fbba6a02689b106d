import Connectors
import Presenters
import Stdio
import Stores
import System

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
  /// A line that somebody can type.
  let example: String
  /// Does it. Returns the exit code; nil if the arguments lack something, or are too many.
  let run: @Sendable ([String]) throws -> Int32?

  /// Whether it serves, with all options of the program.
  var serves: Bool { name == Self.mcp }
}

extension Command {
  /// All commands, those of the drivers first.
  static let all: [Command] =
    working + [
      Command(
        "help", usage: "[COMMAND]", summary: "show this, or what a command does and takes",
        operands: .words(working.map(\.name) + FrontEnds.known.map(\.key)),
        example: "viper-todo help replay"
      ) { given in
        guard let name = given.operands.first else { return Printout.show(ManualPages.help) }
        guard let command = all.first(where: { $0.name == name }) else {
          try FrontEnds.run(name, ["--help"])
          throw UsageError(unknown: "command", name, known: all.map(\.name))
        }
        return given.operands.count == 1 ? Printout.show(ManualPages.help(of: command)) : nil
      }
    ]

  private static let working: [Command] =
    Drivers.all.commands.map(Command.init) + [
      Command(
        name: mcp, usage: "[--tools all|read] [--results both|text] [--name NAME] [options]",
        summary: "serve programs that call tools, by the Model Context Protocol (protocol/MCP.md)",
        options: Options.declarations, operands: .anything, example: "viper-todo mcp --tools read",
        run: { try serve([mcp] + $0) }),
      Command(
        "replay", usage: "[--update | --against COMMAND] [options] FILE…",
        summary: "check transcripts (files, or all in a folder), rewrite what they expect, or "
          + "check another implementation against them", options: Replay.options, operands: .file,
        example: "viper-todo replay --against ./mine --level core protocol/transcripts"
      ) { $0.operands.isEmpty ? nil : try Replay(given: $0).run() },
      Command(
        "stand-in", usage: "[--patience SECONDS] FILE [-- COMMAND…]",
        summary: "play a script to a front end, and say what it does wrong: COMMAND starts a front "
          + "end that runs the program named by VIPER_TODO, or viper-todo on the PATH; without "
          + "COMMAND, play on stdin and stdout", options: StandInRun.options, operands: .file,
        example: "viper-todo stand-in protocol/views/open.view.transcript -- ./my-view"
      ) { try StandInRun($0)?.run() },
      Command(
        "discover", usage: "[--update FOLDER]",
        summary: "show the protocol as an OpenRPC document (protocol/openrpc.json)",
        options: [
          StoreOption("--update", summary: "renew what is made from the protocol in this folder")
        ], operands: .folder, example: "viper-todo discover | jq -r '.methods[].name'"
      ) { given in
        guard given.operands.count == (given.has("--update") ? 1 : 0) else { return nil }
        guard let folder = given.operands.first else { return Printout.show(Contract.document) }
        try File.replace(folder + "/openrpc.json", with: Array((Contract.document + "\n").utf8))
        return ExitCode.success
      },
      Command(
        "phrases", usage: "[--language TAG]",
        summary:
          "show all phrases for people, a line each: its key, the language and the words, between tabs",
        options: [
          StoreOption(
            "--language", "TAG", summary: "only those of this language",
            values: .words(PhraseTable.languages))
        ], example: "viper-todo phrases --language fr"
      ) { given in
        let lines = PhraseTable.lines(language: given["--language"])
        return given.operands.isEmpty ? Printout.show(lines.joined(separator: "\n")) : nil
      },
      Command(
        "man", usage: "[1|5]", summary: "show a page of the manual: viper-todo man | man -l -",
        operands: .words(ManualPages.sections), example: "viper-todo man 5 | man -l -"
      ) { given in
        let section = given.operands.first ?? ManualPages.sections[0]
        return given.operands.count <= 1 && ManualPages.sections.contains(section)
          ? Printout.show(ManualPages.page(section: section), end: "") : nil
      },
      Command(
        "completions", usage: Completions.scripts.map(\.key).joined(separator: "|"),
        summary: "show the script that completes arguments in a shell",
        operands: .words(Completions.scripts.map(\.key)),
        example: "source <(viper-todo completions bash)"
      ) { given in
        if let words = given.rest {
          return Printout.show(Completions.lines(for: words).map { $0 + "\n" }.joined(), end: "")
        }
        let script = Completions.scripts.first { [$0.key] == given.operands }?.value
        return script.map { Printout.show($0) }
      },
    ]

  /// A command whose arguments its declaration tells apart.
  private init(
    _ name: String, usage: String, summary: String, options: [StoreOption] = [],
    operands: ArgumentValues = .anything, example: String,
    run: @escaping @Sendable (Arguments) throws -> Int32?
  ) {
    self.init(
      name: name, usage: usage, summary: summary, options: options, operands: operands,
      example: example
    ) { try run(try Arguments($0, of: "option of \(name)", known: options)) }
  }

  /// A driver's command.
  init(_ command: StoreCommand) {
    let options = Drivers.all.options(of: command.name) + command.switches
    let usages = [command.operand?.placeholder].compactMap(\.self) + options.map { "[\($0.usage)]" }
    self.init(
      name: command.name, usage: usages.joined(separator: " "), summary: command.summary,
      options: options, operands: command.operand?.values ?? .anything,
      example: "viper-todo \(command.name) \(command.operand == nil ? "--repair" : "todos-copy")"
    ) { try command.run($0) }
  }

  private static let mcp = "mcp"

  /// Does what the program's arguments ask for. Returns the exit code.
  static func run(_ arguments: [String]) throws -> Int32 {
    // What follows is not for this program.
    let own = arguments.prefix { $0 != Arguments.separator }
    let word = arguments.first.flatMap { $0.utf8.first == UInt8(ascii: "-") ? nil : $0 }
    // To make the commands takes an eighth of a start's instructions on a database, and a fifth in
    // memory. What serves needs none of them.
    let command = word.flatMap { word in all.first { $0.name == word } }
    if let word, command == nil { try FrontEnds.run(word, Array(arguments.dropFirst())) }
    if own.contains("--help") || own.contains("-h") {
      return Printout.show(command.map(ManualPages.help) ?? ManualPages.help)
    }
    if own.contains("--version") || own.contains("-V") { return Printout.show(Printout.version) }
    guard let word else { return try serve(arguments) }
    if let command {
      if let code = try command.run(Array(arguments.dropFirst())) { return code }
      throw UsageError("usage: viper-todo \(command.name) \(command.usage)")
    }
    if shellWords.contains(word) {
      let line = ProcessDefaults.printable((["todo"] + arguments).joined(separator: " "))
      let shown = String(line.unicodeScalars.prefix(64))
      throw UsageError(
        "did you mean \(shown)? todo is the front end for shells: clients/shell/todo in "
          + "the source, bin/todo in the tarball, and in the package viper-todo-clients of Debian.")
    }
    let error = UsageError(unknown: "command", word, known: all.map(\.name))
    throw UsageError(error.message + " Without a command, viper-todo serves on stdin and stdout.")
  }

  /// Commands of the front end for shells, which somebody may expect here.
  private static let shellWords = [
    "add", "claim", "comment", "delete", "done", "due", "edit", "history", "list", "lists", "log",
    "ls", "move", "next", "redo", "release", "reminders", "rename", "reopen", "rm", "save", "show",
    "skip", "undo", "unsave",
  ]

  /// Serves. The word `mcp` may stand anywhere among the options, since transcripts append it to the
  /// command that serves.
  private static func serve(_ arguments: [String]) throws -> Int32 {
    let known = Options.declarations
    let given = try Arguments(arguments, of: "option", known: known)
    let word = given.rest == nil ? given.operands.first { $0 != mcp } : Arguments.separator
    if let word { throw UsageError(unknown: "option", word, known: known.map(\.name) + ["--help"]) }
    return try Serve(options: try Options(given)).run()
  }
}

extension StoreCommand {
  /// Does the command that its name and the arguments after it ask for. Returns the exit code; nil
  /// if it cannot do anything with them.
  func run(_ arguments: [String]) throws -> Int32? {
    // What may say which store is meant: a driver says which of them are its own.
    let choices = [Drivers.all.database] + Drivers.all.options.filter { !$0.isChoice }
    let given = try Arguments(arguments, of: "option of \(name)", known: switches + choices)
    guard given.operands.count == (operand == nil ? 0 : 1), given.operands.first?.isEmpty != true
    else { return nil }
    let choice = StoreChoice(given)
    // Several drivers may have a command of this name.
    let driver = try Drivers.all.driver(of: choice)
    guard let command = driver.commands.first(where: { $0.name == name }) else {
      throw UsageError(driver.substitute(for: name) ?? "\(name) is for another kind of store.")
    }
    ProcessDefaults.endOnBusError()
    let console = TerminalConsole()
    defer { console.endProgress() }
    let outcome = try command.run(
      choice, operand: given.operands.first ?? "",
      switches: command.switches.map(\.name).filter(given.has), console: console)
    return outcome == .done ? ExitCode.success : ExitCode.dataFormat
  }
}

/// Prints what a driver's command says: lines of text on stdout, and its progress on a terminal.
final class TerminalConsole: StoreConsole {
  private var progress = ProgressLine()
  private lazy var signals = SignalDescriptor()

  var isInterrupted: Bool { signals.isPending }

  func say(_ line: String) {
    endProgress()
    Printout.line(line)
  }

  func show(_ what: String, _ done: Double) { progress.show(what, done) }

  /// Erases the line that shows the progress.
  func endProgress() { progress.end() }
}
