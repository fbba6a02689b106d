import Presenters
import Stores

/// The program's commands, besides those of the drivers. Without a command, the program serves.
enum Subcommand: String, CaseIterable {
  case mcp, replay
  case standIn = "stand-in"
  case discover, phrases, man, completions

  var help: CommandHelp {
    CommandHelp(
      name: rawValue, usage: usage, summary: summary, options: options, operands: operands)
  }

  private var usage: String {
    switch self {
    case .mcp: "[--tools all|read] [options]"
    case .replay: "[--update | --against COMMAND] [options] FILE…"
    case .standIn: "[--patience SECONDS] FILE [-- COMMAND…]"
    case .discover: "[--update FOLDER]"
    case .phrases: "[--language TAG]"
    case .man: "[1|5]"
    case .completions: Shell.allCases.map(\.rawValue).joined(separator: "|")
    }
  }

  private var summary: String {
    switch self {
    case .mcp:
      "serve programs that call tools, by the Model Context Protocol (protocol/MCP.md)"
    case .replay:
      "check transcripts (files, or all in a folder), rewrite what they expect, or check another "
        + "implementation against them"
    case .standIn:
      "play a script to a front end, and say what it does wrong: COMMAND starts a front end that runs "
        + "the program named by VIPER_TODO, or viper-todo on the PATH; without COMMAND, play on stdin "
        + "and stdout"
    case .discover: "show the protocol as an OpenRPC document (protocol/openrpc.json)"
    case .phrases:
      "show all phrases for people, a line each: its key, the language and the words, between tabs"
    case .man: "show a page of the manual: viper-todo man | man -l -"
    case .completions: "show the script that completes arguments in a shell"
    }
  }

  private var options: [StoreOption] {
    switch self {
    case .mcp: Option.declarations
    case .replay: ReplayArguments.options
    case .standIn: StandInArguments.options
    case .discover:
      [StoreOption("--update", summary: "renew what is made from the protocol in this folder")]
    case .phrases:
      [
        StoreOption(
          "--language", "TAG", summary: "only those of this language",
          values: .words(PhraseTable.languages))
      ]
    case .man, .completions: []
    }
  }

  private var operands: ArgumentValues {
    switch self {
    case .mcp, .phrases: .anything
    case .replay, .standIn: .file
    case .discover: .folder
    case .man: .words(ManualPages.sections)
    case .completions: .words(Shell.allCases.map(\.rawValue))
    }
  }
}

/// What the help, the manual and completions need to know about a command.
struct CommandHelp {
  let name: String
  let usage: String
  let summary: String
  /// The options that it takes besides `--help`.
  let options: [StoreOption]
  /// What its operands may be.
  let operands: ArgumentValues

  /// All commands, those of the drivers first.
  static let all = Drivers.all.commands.map(\.help) + Subcommand.allCases.map(\.help)

  var flags: [String] { options.map(\.name) }

  /// The error for arguments that lack something, or that are too many.
  var misuse: Command.UsageError {
    Command.UsageError(message: "usage: viper-todo \(name) \(usage)")
  }
}

extension StoreCommand {
  var help: CommandHelp {
    let options = Drivers.all.options(of: name) + switches
    let usages = [operand?.placeholder].compactMap(\.self) + options.map { "[\($0.usage)]" }
    return CommandHelp(
      name: name, usage: usages.joined(separator: " "), summary: summary, options: options,
      operands: operand?.values ?? .anything)
  }
}
