/// What a command is about that looks at a store or copies it: the store, a file, and whether the store is
/// to be repaired.
struct StoreArguments {
  private(set) var store = Options.Store.standard
  /// The copy; empty for `check`.
  private(set) var file = ""
  private(set) var isRepairing = false

  /// What only `check` takes.
  static let repair = "--repair"

  init(_ arguments: [String], of command: Subcommand) throws(Command.UsageError) {
    var files: [String] = []
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        files += rest
        break
      }
      guard argument.utf8.starts(with: "-".utf8) else {
        files.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if argument == Self.repair && command == .check {
        isRepairing = true
      } else if String(parts[0]) == Option.database.rawValue {
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
          throw Command.UsageError(message: "--database needs a value: --database PATH.")
        }
        try Option.database.apply(value, to: &options)
      } else {
        throw Command.UsageError(
          message: Command.unknown(
            "option of \(command.rawValue)", argument, known: command.flags + ["--help"]))
      }
    }
    guard files.count == (command == .check ? 0 : 1), files.first != "" else {
      throw Command.usage(of: command)
    }
    file = files.first ?? ""
    store = options.store
  }
}
