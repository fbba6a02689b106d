import Entities
import JSONRPC
import Stdio

/// What the arguments ask for.
enum Command {
  /// Serve a View on stdin and stdout.
  case serve(Options)
  /// Check transcripts.
  case replay(ReplayArguments)
  /// Say which version this is.
  case version
  /// Explain.
  case help

  /// Arguments that ask for nothing we know: one sentence with the remedy.
  struct UsageError: Error {
    let message: String
  }

  init(_ arguments: [String]) throws(UsageError) {
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help
    } else if arguments.contains("--version") {
      self = .version
    } else if arguments.first == "replay" {
      self = .replay(try ReplayArguments(Array(arguments.dropFirst())))
    } else if let word = arguments.first, !word.utf8.starts(with: "-".utf8) {
      let known = ["replay"]
      throw UsageError(
        message: Self.unknown("command", word, known: known)
          + " Without a command, viper-todo serves on stdin and stdout.")
    } else {
      self = .serve(try Self.options(arguments))
    }
  }

  private static func options(_ arguments: [String]) throws(UsageError) -> Options {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let inline = parts.count > 1 ? String(parts[1]) : nil
      guard let option = Option(rawValue: name) else {
        throw UsageError(
          message: unknown("option", name, known: Option.allCases.map(\.rawValue) + ["--help"]))
      }
      if let expected = option.argument {
        // The next option is no value: `--database --memory` lacks one.
        let isValue = rest.first?.utf8.starts(with: "--".utf8) == false
        guard let value = inline ?? (isValue ? rest.popFirst() : nil) else {
          throw UsageError(message: "\(name) needs a value: \(name) \(expected).")
        }
        try option.apply(value, to: &options)
      } else if inline != nil {
        throw UsageError(message: "\(name) takes no value.")
      } else {
        try option.apply("", to: &options)
      }
    }
    try options.checkClock()
    return options
  }

  /// What to say of a word that is none of those that are known.
  static func unknown(_ what: String, _ name: String, known: [String]) -> String {
    let shown = String(name.unicodeScalars.prefix(64))
    let sentence = "there is no \(what) \(shown)"
    guard let nearest = Suggestion.nearest(to: shown, among: known) else {
      return sentence + "; viper-todo --help names all."
    }
    return sentence + "; did you mean \(nearest)?"
  }
}
