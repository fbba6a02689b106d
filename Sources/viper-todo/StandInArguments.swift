import Stores

/// What `viper-todo stand-in` is to play, and for which View.
struct StandInArguments {
  let path: String
  /// The View, which the program starts; empty if the View starts the program.
  let command: [String]
  /// The number of seconds without a message after which the View is not waited for any longer.
  private(set) var patience = 10

  static let options = [
    StoreOption(
      "--patience", "SECONDS",
      summary: "wait this long for the next message (default 10). If the script is over by then, "
        + "COMMAND is ended and can pass; if it is not, the View has failed")
  ]

  /// The word that ends the program's own arguments.
  static let separator = "--"

  init(_ arguments: [String]) throws(Command.UsageError) {
    let own = Array(arguments.prefix { $0 != Self.separator })
    let given = try Arguments(own, of: "option of stand-in", known: Self.options)
    command = Array(arguments.dropFirst(own.count + 1))
    guard given.operands.count == 1, let path = given.operands.first,
      own.count == arguments.count || !command.isEmpty
    else { throw Subcommand.standIn.help.misuse }
    self.path = path
    for (name, value) in given.options {
      for option in Self.options where option.name == name {
        guard let seconds = Int(value), (1...3600).contains(seconds) else {
          throw option.misuse(value)
        }
        patience = seconds
      }
    }
  }
}
