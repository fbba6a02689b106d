import Stores

extension Completions {
  /// The script for `source <(viper-todo completions bash)`.
  static var bash: String {
    """
    # Completion of viper-todo for bash: source <(viper-todo completions bash)
    _viper_todo() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
      # bash takes --framing=lines for three words.
      if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
      COMPREPLY=()
      case $before in
    \(Option.declarations.compactMap(values).joined(separator: "\n"))
      esac
      if ((COMP_CWORD > 1)); then
        case ${COMP_WORDS[1]} in
    \(CommandHelp.all.map(command).joined(separator: "\n"))
        esac
      fi
      if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then
        \(reply(.words(CommandHelp.all.map(\.name))))
      else
        \(reply(.words(optionNames)))
      fi
    }
    complete -F _viper_todo viper-todo
    """
  }

  private static func values(of option: StoreOption) -> String? {
    option.values.map { "    \(option.name)) \(reply($0)); return ;;" }
  }

  private static func command(_ command: CommandHelp) -> String {
    """
          \(command.name))
            if [[ $word == -* ]]; then
              \(reply(.words(command.flags + ["--help"])))
            else
              \(reply(command.operands))
            fi
            return ;;
    """
  }

  private static func reply(_ values: ArgumentValues) -> String {
    switch values {
    case .words(let words): generated("-W '\(words.spaced)'")
    case .file: "compopt -o filenames; " + generated("-f")
    case .folder: "compopt -o filenames; " + generated("-d")
    case .anything: ":"
    }
  }

  private static func generated(_ generator: String) -> String {
    "mapfile -t COMPREPLY < <(compgen \(generator) -- \"$word\")"
  }
}
