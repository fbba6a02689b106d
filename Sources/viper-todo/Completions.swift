import Stores

/// The scripts with which shells complete the program's arguments, made from the declarations of
/// its options and commands.
enum Completions {
  static func show(for shell: Shell) -> Int32 {
    let text =
      switch shell {
      case .bash: bash
      case .zsh: zsh
      case .fish: fish
      }
    Printout.line(text)
    return ExitCode.success
  }

  /// The names of all options.
  static let optionNames = Options.declarations.map(\.name) + ["--help"]

  /// A word in quotes, in a form that bash, zsh and fish read alike.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

extension [String] {
  /// The words with spaces between them.
  var spaced: String { joined(separator: " ") }
}

/// The shells that can complete the program's arguments.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

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
    \(valueCases)
      esac
      if ((COMP_CWORD > 1)); then
        case ${COMP_WORDS[1]} in
    \(Command.all.map(bashCase).joined(separator: "\n"))
        esac
      fi
      if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then
        \(reply(.words(Command.all.map(\.name))))
      else
        \(reply(.words(optionNames)))
      fi
    }
    complete -F _viper_todo viper-todo
    """
  }

  /// A case for each option that takes a value. If several commands have one with the same name, the
  /// first counts.
  private static var valueCases: String {
    var names: Set<String> = []
    return (Options.declarations + Command.all.flatMap(\.options))
      .filter { names.insert($0.name).inserted }.compactMap(values).joined(separator: "\n")
  }

  private static func values(of option: StoreOption) -> String? {
    option.values.map { "    \(option.name)) \(reply($0)); return ;;" }
  }

  private static func bashCase(_ command: Command) -> String {
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
    case .number, .text, .anything: ":"
    }
  }

  private static func generated(_ generator: String) -> String {
    "mapfile -t COMPREPLY < <(compgen \(generator) -- \"$word\")"
  }
}

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
    \(Command.all.map { "    " + quoted("\($0.name):\($0.summary)") }
      .joined(separator: "\n"))
      )
      _arguments -C \\
    \(Options.declarations.map { "    \(specification($0)) \\" }.joined(separator: "\n"))
        '--help[explain]' \\
        '1: :->command' '*:: :->rest'
      case $state in
        command) _describe command commands ;;
        rest)
          case $line[1] in
    \(Command.all.map(zshCase).joined(separator: "\n"))
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

  private static func zshCase(_ command: Command) -> String {
    let options = (command.options.map(specification) + [quoted("--help[explain]")]).spaced
    let operand = quoted(
      "\(isRepeated(command) ? "*" : "1"): :\(action(command.operands))")
    return "        \(command.name)) _arguments \(options) \(operand) ;;"
  }

  private static func isRepeated(_ command: Command) -> Bool {
    command.usage.unicodeScalars.last == "…"
  }

  private static func action(_ values: ArgumentValues) -> String {
    switch values {
    case .words(let words): "(\(words.spaced))"
    case .file: "_files"
    case .folder: "_files -/"
    case .number, .text, .anything: " "
    }
  }
}

extension Completions {
  /// The script for a file `viper-todo.fish` in `~/.config/fish/completions`, or for
  /// `viper-todo completions fish | source`.
  static var fish: String {
    let serves = "not __fish_seen_subcommand_from \(Command.all.map(\.name).spaced)"
    var lines = [
      "# Completion of viper-todo for fish: viper-todo completions fish | source",
      line("-f"),
      line("-l help -d 'explain'"),
    ]
    for option in Options.declarations {
      lines.append(line("-n \(quoted(serves)) \(declaration(option))"))
    }
    for command in Command.all {
      let seen = quoted("__fish_seen_subcommand_from \(command.name)")
      lines.append(
        line("-n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"))
      for option in command.options { lines.append(line("-n \(seen) \(declaration(option))")) }
      switch command.operands {
      case .words(let words): lines.append(line("-n \(seen) -a \(quoted(words.spaced))"))
      case .file, .folder: lines.append(line("-n \(seen) -F"))
      case .number, .text, .anything: break
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
    case .number, .text, .anything: "-x"
    }
  }
}
