import Stores

/// What the help, the manual and completions need to know about a command.
struct CommandHelp {
  let name: String
  /// The arguments that may follow the name.
  let usage: String
  /// What it does.
  let summary: String
  /// The options that it takes besides `--help`.
  let options: [StoreOption]
  /// What its operands may be.
  let operands: ArgumentValues

  /// All commands, those of the drivers first.
  static let all = Drivers.all.commands.map(\.help) + Subcommand.allCases.map(\.help)

  /// The names of its options.
  var flags: [String] { options.map(\.name) }

  /// The error for arguments that lack something, or that are too many.
  var misuse: Command.UsageError {
    Command.UsageError(message: "usage: viper-todo \(name) \(usage)")
  }
}

extension StoreCommand {
  /// The help for this command.
  var help: CommandHelp {
    let options = Drivers.all.options(of: name) + switches
    let usages = [operand?.placeholder].compactMap(\.self) + options.map { "[\($0.usage)]" }
    return CommandHelp(
      name: name, usage: usages.joined(separator: " "), summary: summary, options: options,
      operands: operand?.values ?? .anything)
  }
}
