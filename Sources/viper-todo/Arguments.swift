import JSONRPC
import Stores

/// The arguments of a command, told apart by the declarations of its options. Each value is one that its
/// declaration allows.
struct Arguments {
  /// The options in the order in which they were given.
  private(set) var options: [GivenOption] = []
  /// All other arguments, with those after the separator.
  private(set) var operands: [String] = []
  /// The arguments after the separator; nil if there is none.
  private(set) var rest: [String]?

  /// The word that ends the options.
  static let separator = "--"

  /// `what` is the kind of word for an error.
  init(_ arguments: [String], of what: String, known: [StoreOption]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Self.separator {
        self.rest = Array(rest)
        operands += rest
        return
      }
      guard argument.utf8.first == UInt8(ascii: "-") else {
        operands.append(argument)
        continue
      }
      // By bytes: what follows the sign may combine with it.
      let sign = argument.utf8.firstIndex(of: UInt8(ascii: "="))
      let name = argument[..<(sign ?? argument.endIndex)]
      guard let option = known.first(where: { $0.name == name }) else {
        throw UsageError(unknown: what, argument, known: known.map(\.name) + ["--help"])
      }
      var value = sign.map { String(argument.utf8[$0...].dropFirst()) ?? "" }
      if option.placeholder == nil {
        if value != nil { throw UsageError("\(option.name) takes no value.") }
      } else if value == nil && rest.first?.utf8.starts(with: "--".utf8) == false {
        // Another option is not a value: `--database --memory` lacks one.
        value = rest.popFirst()
      }
      if option.placeholder != nil && value == nil {
        throw UsageError("missing value for \(option.name); expected \(option.expected).")
      }
      if let value, !option.takes(value) { throw option.misuse(value) }
      options.append(GivenOption(option, value ?? ""))
    }
  }

  func has(_ name: String) -> Bool { options.contains { $0.option.name == name } }

  /// The values of an option, which may be repeated.
  func all(_ name: String) -> [String] { options.filter { $0.option.name == name }.map(\.value) }

  /// The value of an option; nil if it was not given. The last one counts.
  subscript(_ name: String) -> String? { options.last { $0.option.name == name }?.value }

  func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }
}

extension StoreOption {
  /// An option that takes one of these words.
  convenience init(_ name: String, oneOf words: [String], summary: String) {
    // `joined` would make its types at each start, which takes a tenth of it.
    self.init(
      name, words.dropFirst().reduce(words[0]) { "\($0)|\($1)" }, summary: summary,
      values: .words(words))
  }

  /// What its value must be, for errors.
  fileprivate var expected: String {
    switch values {
    case .words(let words)?: words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
    case .number(let range)?:
      (placeholder == "NUMBER" ? "a NUMBER" : "a number of \(placeholder ?? "")")
        + (range.upperBound == .max
          ? ", \(range.lowerBound) or more" : " from \(range.lowerBound) to \(range.upperBound)")
    case .text(let words)?: words
    case .file?, .folder?, .anything?, nil: placeholder ?? ""
    }
  }

  fileprivate func takes(_ value: String) -> Bool {
    switch values {
    case .words(let words)?: words.contains(value)
    case .number(let range)?: Int(value).map(range.contains) ?? false
    case .file?, .folder?, .text?, .anything?, nil: !value.isEmpty
    }
  }

  func misuse(_ value: String) -> UsageError {
    let shown = String(value.unicodeScalars.prefix(64))
    return UsageError("invalid value \"\(shown)\" for \(name); expected \(expected).")
  }
}

extension UsageError {
  /// A word that is not among the known ones. The message does not repeat what may be a URL or another
  /// value with a password.
  init(unknown what: String, _ name: String, known: [String]) {
    let shown = String(name.unicodeScalars.prefix(64).prefix { !"=:@".unicodeScalars.contains($0) })
    let nearest = Suggestion.nearest(to: shown, among: known)
    self.init(
      "there is no \(what) \(shown); "
        + (nearest.map { "did you mean \($0)?" } ?? "see viper-todo --help."))
  }
}
