import Entities
import Presenters
import Stdio

/// What the program's arguments ask for.
enum Command {
  /// Serves a View on stdin and stdout.
  case serve(Options)
  /// Runs a driver's command on one of its stores.
  case store(StoreErrand)
  /// Checks transcripts.
  case replay(ReplayArguments)
  /// Plays a script to a View.
  case standIn(StandInArguments)
  /// Prints the contract, or renews the files of a folder that are made from it.
  case discover(update: String?)
  /// Prints the phrases of a language; nil for those of all.
  case phrases(language: String?)
  /// Prints a page of the manual.
  case manual(section: String)
  /// Prints the script that completes arguments in a shell.
  case completions(Shell)
  case version
  case help

  init(_ arguments: [String]) throws(UsageError) {
    // What follows is not for this program.
    let own = arguments.prefix { $0 != StandInArguments.separator }
    if own.contains("--help") || own.contains("-h") {
      self = .help
    } else if own.contains("--version") {
      self = .version
    } else if arguments.first?.utf8.first == UInt8(ascii: "-") {
      self = .serve(try Self.options(arguments))
    } else if let command = Drivers.all.commands.first(where: { $0.name == arguments.first }) {
      self = .store(try StoreErrand(command, Array(arguments.dropFirst())))
    } else if let command = arguments.first.flatMap(Subcommand.init) {
      self = try Self.command(command, Array(arguments.dropFirst()))
    } else if let word = arguments.first {
      let error = UsageError(unknown: "command", word, known: CommandHelp.all.map(\.name))
      throw UsageError(
        message: error.message + " Without a command, viper-todo serves on stdin and stdout.")
    } else {
      self = .serve(try Self.options(arguments))
    }
  }

  private static func command(
    _ command: Subcommand, _ arguments: [String]
  ) throws(UsageError) -> Command {
    switch command {
    case .mcp: return .serve(try options([command.rawValue] + arguments))
    case .replay: return .replay(try ReplayArguments(arguments))
    case .standIn: return .standIn(try StandInArguments(arguments))
    case .discover, .phrases, .man, .completions: break
    }
    let help = command.help
    let arguments = try Arguments(
      arguments, of: "option of \(command.rawValue)", known: help.options)
    let operands = arguments.operands
    switch command {
    case .discover where operands.count == (arguments.has("--update") ? 1 : 0):
      return .discover(update: operands.first)
    case .phrases where operands.isEmpty:
      let tag = arguments.options.last?.value
      if let tag, !PhraseTable.languages.contains(tag) {
        throw help.options[0].misuse(tag)
      }
      return .phrases(language: tag)
    case .man where operands.isEmpty: return .manual(section: ManualPages.sections[0])
    case .man where operands.count == 1 && ManualPages.sections.contains(operands[0]):
      return .manual(section: operands[0])
    case .completions where operands.count == 1:
      if let shell = Shell(rawValue: operands[0]) { return .completions(shell) }
    default: break
    }
    throw help.misuse
  }

  /// The options of serving. The word `mcp` may stand anywhere among them, since transcripts append it to
  /// the command that serves.
  private static func options(_ arguments: [String]) throws(UsageError) -> Options {
    var options = Options()
    let given = try Arguments(
      arguments, of: "option", known: Option.declarations, hasOperands: false)
    if let word = given.operands.first(where: { $0 != Subcommand.mcp.rawValue }) {
      throw UsageError(unknown: "option", word, known: Option.declarations.map(\.name) + ["--help"])
    }
    options.isMCP = !given.operands.isEmpty
    for (name, value) in given.options { try options.take(name, value) }
    try options.check()
    return options
  }
}
