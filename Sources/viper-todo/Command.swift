import Entities
import JSONRPC
import Stdio

/// What the program's arguments ask for.
enum Command {
  /// Serves a View on stdin and stdout.
  case serve(Options)
  /// Runs a driver's command on one of its stores.
  case store(StoreErrand)
  /// Checks transcripts.
  case replay(ReplayArguments)
  /// Prints the contract, or renews the files of a folder that are made from it.
  case discover(update: String?)
  /// Prints a page of the manual.
  case manual(section: String)
  /// Prints the script that completes arguments in a shell.
  case completions(Shell)
  /// Prints the version.
  case version
  /// Prints the help.
  case help

  /// Wrong arguments, as one sentence with the remedy.
  struct UsageError: Error {
    let message: String
  }

  init(_ arguments: [String]) throws(UsageError) {
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help
    } else if arguments.contains("--version") {
      self = .version
    } else if arguments.first?.utf8.first == UInt8(ascii: "-") {
      // No command is looked up, since every start would wait for that.
      self = .serve(try Self.options(arguments))
    } else if let command = Drivers.all.commands.first(where: { $0.name == arguments.first }) {
      self = .store(try StoreErrand(command, Array(arguments.dropFirst())))
    } else if let command = arguments.first.flatMap(Subcommand.init) {
      self = try Self.command(command, Array(arguments.dropFirst()))
    } else if let word = arguments.first {
      let known = CommandHelp.all.map(\.name)
      throw UsageError(
        message: Self.unknown("command", word, known: known)
          + " Without a command, viper-todo serves on stdin and stdout.")
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
    case .discover, .man, .completions: break
    }
    var operands: [String] = []
    var isUpdating = false
    var isOptionsEnd = false
    for argument in arguments {
      if argument == "--" && !isOptionsEnd {
        isOptionsEnd = true
      } else if command.help.flags.contains(argument) && !isOptionsEnd {
        isUpdating = true
      } else if argument.utf8.starts(with: "-".utf8) && !isOptionsEnd {
        throw UsageError(
          message: unknown(
            "option of \(command.rawValue)", argument, known: command.help.flags + ["--help"]))
      } else {
        operands.append(argument)
      }
    }
    switch command {
    case .discover where operands.count == (isUpdating ? 1 : 0):
      return .discover(update: operands.first)
    case .man where operands.isEmpty: return .manual(section: ManualPages.sections[0])
    case .man where operands.count == 1 && ManualPages.sections.contains(operands[0]):
      return .manual(section: operands[0])
    case .completions where operands.count == 1:
      if let shell = Shell(rawValue: operands[0]) { return .completions(shell) }
    default: break
    }
    throw command.help.misuse
  }

  /// The options of serving. The word `mcp` may stand anywhere among them, since transcripts append it to
  /// the command that serves.
  private static func options(_ arguments: [String]) throws(UsageError) -> Options {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Subcommand.mcp.rawValue {
        options.isMCP = true
        continue
      }
      let sign = argument.utf8.firstIndex(of: UInt8(ascii: "="))
      let name = String(argument[..<(sign ?? argument.endIndex)])
      let inline = sign.map { String(argument[argument.utf8.index(after: $0)...]) }
      let option = Option(rawValue: name)
      // The declarations of options are long texts, which every start would have to put together.
      let driversOption = option == nil ? Drivers.all.options.first { $0.name == name } : nil
      if option == nil && driversOption == nil {
        throw UsageError(
          message: unknown("option", name, known: Option.declarations.map(\.name) + ["--help"]))
      }
      var value = ""
      if option?.takesValue ?? (driversOption?.placeholder != nil) {
        // Another option is not a value: `--database --memory` lacks one.
        let isValue = rest.first?.utf8.starts(with: "--".utf8) == false
        guard let given = inline ?? (isValue ? rest.popFirst() : nil) else {
          let expected = option?.argument ?? driversOption?.placeholder ?? ""
          throw UsageError(message: "\(name) needs a value: \(name) \(expected).")
        }
        value = given
      } else if inline != nil {
        throw UsageError(message: "\(name) takes no value.")
      }
      if let option {
        try option.apply(value, to: &options)
      } else {
        options.store.options.append(.init(name: name, value: value))
      }
    }
    try options.check()
    return options
  }

  /// The message about a word that is not among the known ones. It does not repeat what may be a URL or
  /// another value with a password.
  static func unknown(_ what: String, _ name: String, known: [String]) -> String {
    let shown = String(name.unicodeScalars.prefix(64).prefix { !"=:@".unicodeScalars.contains($0) })
    let sentence = "there is no \(what) \(shown)"
    guard let nearest = Suggestion.nearest(to: shown, among: known) else {
      return sentence + "; see viper-todo --help."
    }
    return sentence + "; did you mean \(nearest)?"
  }
}
