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
  static let optionNames = Option.declarations.map(\.name) + ["--help"]

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
