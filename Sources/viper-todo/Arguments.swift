import JSONRPC
import Stores

/// The arguments of a command, told apart by the declarations of its options.
struct Arguments {
  /// The options in the order in which they were given; the value of a switch is empty.
  private(set) var options: [(name: String, value: String)] = []
  private(set) var operands: [String] = []

  /// `hasOperands`: whether `--` ends the options. `what` is the kind of word for an error.
  init(
    _ arguments: [String], of what: String, known: [StoreOption], hasOperands: Bool = true
  ) throws(Command.UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if hasOperands && argument == "--" {
        operands += rest
        return
      }
      guard argument.utf8.first == UInt8(ascii: "-") else {
        operands.append(argument)
        continue
      }
      // By bytes: what follows the sign may combine with it.
      let parts = argument.utf8.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map { String($0) ?? "" }
      guard let option = known.first(where: { $0.name == parts[0] }) else {
        throw Command.UsageError(unknown: what, argument, known: known.map(\.name) + ["--help"])
      }
      var value = parts.count > 1 ? parts[1] : nil
      if option.placeholder == nil {
        if value != nil { throw Command.UsageError(message: "\(option.name) takes no value.") }
      } else if value == nil && rest.first?.utf8.starts(with: "--".utf8) == false {
        // Another option is not a value: `--database --memory` lacks one.
        value = rest.popFirst()
      }
      if option.placeholder != nil && value == nil {
        throw Command.UsageError(
          message: "missing value for \(option.name); expected \(option.expected).")
      }
      options.append((option.name, value ?? ""))
    }
  }

  func has(_ name: String) -> Bool { options.contains { $0.name == name } }
}

extension StoreOption {
  /// What its value must be, for errors.
  fileprivate var expected: String {
    switch (name, values) {
    case ("--clock", _): "an instant such as 2026-11-20T09:00:00Z"
    case ("--clock-after", _): "MESSAGES=INSTANT, such as 3=2026-11-21T00:00:00Z"
    case ("--max-message", _): "a number of BYTES from 1024 to 1073741824"
    case ("--history-days", _): "a number of DAYS from 1 to 36500"
    case ("--split", _): "a number of BYTES, 1 or more"
    case ("--patience", _): "a number of SECONDS from 1 to 3600"
    case ("--jobs", _): "a NUMBER from 1 to 256"
    case (_, .words(let words)?):
      words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
    default: placeholder ?? ""
    }
  }

  func misuse(_ value: String) -> Command.UsageError {
    let shown = String(value.unicodeScalars.prefix(64))
    return Command.UsageError(
      message: "invalid value \"\(shown)\" for \(name); expected \(expected).")
  }
}

extension Command {
  /// Wrong arguments, as one sentence with the remedy.
  struct UsageError: Error {
    let message: String
  }
}

extension Command.UsageError {
  /// A word that is not among the known ones. The message does not repeat what may be a URL or another
  /// value with a password.
  init(unknown what: String, _ name: String, known: [String]) {
    let shown = String(name.unicodeScalars.prefix(64).prefix { !"=:@".unicodeScalars.contains($0) })
    let nearest = Suggestion.nearest(to: shown, among: known)
    message =
      "there is no \(what) \(shown); "
      + (nearest.map { "did you mean \($0)?" } ?? "see viper-todo --help.")
  }
}
