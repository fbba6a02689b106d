/// What `check` is about: a store, and whether it is to be repaired.
struct CheckArguments {
  private(set) var store = Options.Store.standard
  private(set) var isRepairing = false

  private static let repair = "--repair"
  /// All that it takes besides `--help`.
  static let flags = [Option.database.rawValue, repair]

  init(_ arguments: [String]) throws(Command.UsageError) {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if argument == Self.repair {
        isRepairing = true
      } else if String(parts[0]) == Option.database.rawValue {
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
          throw Command.UsageError(message: "--database needs a value: --database PATH.")
        }
        try Option.database.apply(value, to: &options)
      } else if argument.utf8.starts(with: "-".utf8) {
        throw Command.UsageError(
          message: Command.unknown("option of check", argument, known: Self.flags + ["--help"]))
      } else {
        throw Command.UsageError(
          message: "check is used so: viper-todo check \(Subcommand.check.usage)")
      }
    }
    store = options.store
  }
}
