import Stores

/// What the help, the manual and completions need to know of a command.
struct CommandHelp {
  let name: String
  /// What may follow the name.
  let usage: String
  /// What it does.
  let summary: String
  /// What it takes besides `--help`.
  let flags: [String]
  /// What it is about.
  let operands: ArgumentValues

  /// All commands: first those of the drivers.
  static let all = Drivers.all.commands.map(\.help) + Subcommand.allCases.map(\.help)

  /// What to say of arguments that lack something, or are too many.
  var misuse: Command.UsageError {
    Command.UsageError(message: "usage: viper-todo \(name) \(usage)")
  }
}

extension StoreCommand {
  /// What the help says of it.
  var help: CommandHelp {
    let flags = [Drivers.all.database] + switches
    let usages = [operand?.placeholder].compactMap(\.self) + flags.map { "[\($0.usage)]" }
    return CommandHelp(
      name: name, usage: usages.joined(separator: " "), summary: summary, flags: flags.map(\.name),
      operands: operand?.values ?? .anything)
  }
}
