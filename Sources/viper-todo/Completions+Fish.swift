import Stores

extension Completions {
  /// The script for a file `viper-todo.fish` in `~/.config/fish/completions`, or for
  /// `viper-todo completions fish | source`.
  static var fish: String {
    let serves = "not __fish_seen_subcommand_from \(CommandHelp.all.map(\.name).spaced)"
    var lines = [
      "# Completion of viper-todo for fish: viper-todo completions fish | source",
      line("-f"),
      line("-l help -d 'explain'"),
    ]
    for option in Option.declarations {
      lines.append(line("-n \(quoted(serves)) \(declaration(option))"))
    }
    for command in CommandHelp.all {
      let seen = quoted("__fish_seen_subcommand_from \(command.name)")
      lines.append(
        line("-n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"))
      for option in command.options { lines.append(line("-n \(seen) \(declaration(option))")) }
      switch command.operands {
      case .words(let words): lines.append(line("-n \(seen) -a \(quoted(words.spaced))"))
      case .file, .folder: lines.append(line("-n \(seen) -F"))
      case .anything: break
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ rest: String) -> String { "complete -c viper-todo " + rest }

  private static func declaration(_ option: StoreOption) -> String {
    "-l \(option.name.dropFirst(2))" + (option.values.map { " " + arguments($0) } ?? "")
      + " -d \(quoted(option.summary))"
  }

  private static func arguments(_ values: ArgumentValues) -> String {
    switch values {
    case .words(let words): "-x -a \(quoted(words.spaced))"
    case .file, .folder: "-r -F"
    case .anything: "-x"
    }
  }
}
