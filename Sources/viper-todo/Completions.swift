/// What a shell needs to complete the program's arguments, from the declarations of its options and
/// commands.
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

  /// What may come first, or after the options of a command.
  static let optionNames = Option.declarations.map(\.name) + ["--help"]

  /// A word in quotes that bash, zsh and fish read alike.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

extension [String] {
  /// One behind the other.
  var spaced: String { joined(separator: " ") }
}
