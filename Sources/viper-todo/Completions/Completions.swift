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
      found += FrontEnds.known.map { "\($0.key)\t\($0.value)" }
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
}
