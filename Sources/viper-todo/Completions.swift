import Stores

/// The scripts with which shells complete the program's arguments. They ask the program what can stand
/// where, so only it knows.
enum Completions {
  /// What can stand in the place of the last of these words, which begins with that word: a line for
  /// each, with what it means after a tab. A line `:files` or `:folders` asks the shell for its own.
  static func lines(for words: [String]) -> [String] {
    // bash takes --framing=lines for three words.
    let before = words.dropLast().filter { $0 != "=" }
    let word = words.last.flatMap { $0 == "=" ? nil : $0 } ?? ""
    let command = Command.all.first { $0.name == before.first }
    let options = command?.options ?? Options.declarations
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let named = parts.count == 2 ? String(parts[0]) : before.last
    var found: [String]
    if let option = options.first(where: { $0.name == named }), let values = option.values {
      found = lines(of: values).map {
        parts.count == 2 && !$0.hasPrefix(":") ? "\(option.name)=\($0)" : $0
      }
    } else if let command, !word.hasPrefix("-") {
      found = lines(of: command.operands)
    } else if before.isEmpty && !word.hasPrefix("-") {
      found = Command.all.map { "\($0.name)\t\($0.summary)" }
    } else {
      found = options.map { "\($0.name)\t\($0.summary)" } + ["--help\texplain"]
    }
    return found.filter { $0.hasPrefix(":") || $0.utf8.starts(with: word.utf8) }
  }

  private static func lines(of values: ArgumentValues) -> [String] {
    switch values {
    case .words(let words): words
    case .file: [":files"]
    case .folder: [":folders"]
    case .number, .text, .anything: []
    }
  }

  /// The scripts, by the names of their shells.
  static let scripts: KeyValuePairs = [
    "bash": #"""
    # Completion of viper-todo for bash: source <(viper-todo completions bash)
    _viper_todo() {
      local word=${COMP_WORDS[COMP_CWORD]}
      [[ $word != = ]] || word=
      mapfile -t COMPREPLY < <(
        "${COMP_WORDS[0]/#\~/$HOME}" completions -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      case ${COMPREPLY[0]} in
        :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
        *) COMPREPLY=("${COMPREPLY[@]%%$'\t'*}") ;;
      esac
    }
    complete -F _viper_todo viper-todo
    """#,
    "zsh": #"""
    #compdef viper-todo
    # Completion of viper-todo for zsh: a file _viper-todo in a folder of $fpath, or, after compinit,
    # source <(viper-todo completions zsh)
    _viper_todo() {
      local -a found given=("${(@Q)words[2,CURRENT]}")
      found=("${(@f)$(${(Q)~words[1]} completions -- "${given[@]}" 2>/dev/null)}")
      case $found[1] in
        :files) compset -P '--*='; _files ;;
        :folders) compset -P '--*='; _files -/ ;;
        ?*) found=(${${found//:/\\:}/$'\t'/:}); _describe argument found ;;
      esac
    }
    # The file is the body of a function only once: from now on, this one is asked.
    compdef _viper_todo viper-todo
    [[ $zsh_eval_context[-1] != loadautofunc ]] || _viper_todo "$@"
    """#,
    "fish": #"""
    # Completion of viper-todo for fish: viper-todo completions fish | source
    function __viper_todo
      set -l words (commandline -opc) (commandline -ct)
      $words[1] completions -- $words[2..-1] 2>/dev/null
    end
    complete -c viper-todo -f -a '(__viper_todo | string match -v ":*")'
    complete -c viper-todo -n '__viper_todo | string match -q ":*"' -F
    """#,
  ]
}
