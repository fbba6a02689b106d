import Stores

extension Completions {
  /// The script for a file `_viper-todo` in a folder of `$fpath`, or for
  /// `source <(viper-todo completions zsh)`.
  static var zsh: String {
    """
    #compdef viper-todo
    # Completion of viper-todo for zsh: a file _viper-todo in a folder of $fpath, or, after compinit,
    # source <(viper-todo completions zsh)
    _viper_todo() {
      local state line
      local -a commands=(
    \(CommandHelp.all.map { "    " + quoted("\($0.name):\($0.summary)") }
      .joined(separator: "\n"))
      )
      _arguments -C \\
    \(Option.declarations.map { "    \(specification($0)) \\" }.joined(separator: "\n"))
        '--help[explain]' \\
        '1: :->command' '*:: :->rest'
      case $state in
        command) _describe command commands ;;
        rest)
          case $line[1] in
    \(CommandHelp.all.map(command).joined(separator: "\n"))
          esac ;;
      esac
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _viper_todo "$@"
    else
      compdef _viper_todo viper-todo
    fi
    """
  }

  private static func specification(_ option: StoreOption) -> String {
    let summary = "[\(option.summary)]"
    guard let placeholder = option.placeholder, let values = option.values else {
      return quoted(option.name + summary)
    }
    return quoted("\(option.name)=\(summary):\(placeholder):\(action(values))")
  }

  private static func command(_ command: CommandHelp) -> String {
    let options = (command.options.map(specification) + [quoted("--help[explain]")]).spaced
    let operand = quoted(
      "\(isRepeated(command) ? "*" : "1"): :\(action(command.operands))")
    return "        \(command.name)) _arguments \(options) \(operand) ;;"
  }

  private static func isRepeated(_ command: CommandHelp) -> Bool {
    command.usage.unicodeScalars.last == "…"
  }

  private static func action(_ values: ArgumentValues) -> String {
    switch values {
    case .words(let words): "(\(words.spaced))"
    case .file: "_files"
    case .folder: "_files -/"
    case .anything: " "
    }
  }
}
