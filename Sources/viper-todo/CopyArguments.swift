/// What `backup` and `restore` are about: a file and a store.
struct CopyArguments {
  let file: String
  private(set) var store = Options.Store.standard

  /// All that they take besides `--help`.
  static let flags = [Option.database.rawValue]

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
      guard String(parts[0]) == Option.database.rawValue else {
        throw Command.UsageError(
          message: Command.unknown(
            "option of \(command.rawValue)", argument, known: Self.flags + ["--help"]))
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw Command.UsageError(message: "--database needs a value: --database PATH.")
      }
      try Option.database.apply(value, to: &options)
    }
    guard files.count == 1, !files[0].isEmpty else { throw Command.usage(of: command) }
    file = files[0]
    store = options.store
  }
}
