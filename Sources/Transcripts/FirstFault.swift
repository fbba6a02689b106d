import JSON

/// The first message of a session that is not the expected one, in words for the author of a backend.
package struct FirstFault {
  /// The line of the transcript with the message that was expected; the last line if there should be
  /// no more.
  package let line: Int
  /// What was expected, and what came.
  package let text: String

  /// The most characters of a value that is shown.
  private static let shown = 160
  /// How many differences of the message are shown.
  private static let differencesShown = 3

  /// The first fault of what came; nil if everything is as expected.
  init?(in came: [[UInt8]], of transcript: Transcript, _ comparison: MessageComparison) {
    let expected = transcript.entries.enumerated().compactMap { line, entry in
      if case .output(let message) = entry { (line: line + 1, message: message) } else { nil }
    }
    let place = zip(expected, came).prefix { comparison.isSame($0.message, $1) }.count
    let wanted = expected.dropFirst(place).first
    line = wanted?.line ?? transcript.entries.count
    let calls = transcript.calls
    switch (wanted?.message, came.dropFirst(place).first) {
    case (let wanted?, let got?): text = Self.text(wanted, got, comparison, calls)
    case (let wanted?, nil): text = "expected \(Self.name(of: wanted, calls)), got nothing more"
    case (nil, let got?): text = "expected nothing more, got \(Self.name(of: got, calls))"
    case (nil, nil): return nil
    }
  }

  private static func text(
    _ expected: [UInt8], _ came: [UInt8], _ comparison: MessageComparison,
    _ calls: [Transcript.Call]
  ) -> String {
    let name = name(of: expected, calls)
    let other = Self.name(of: came, calls)
    if name != other { return "expected \(name), got \(other)\(sentence(of: came))" }
    let differences =
      comparison.differences(from: expected, to: came, limit: differencesShown + 1) ?? []
    if differences.isEmpty {
      return "\(name) is the same JSON in other bytes, which --compare json lets pass"
    }
    let isOnlyText =
      comparison != .json(ignoringTexts: true)
      && MessageComparison.json(ignoringTexts: true).isSame(expected, came)
    let parts = differences.prefix(differencesShown).map { difference in
      let nothing = difference.path.hasSuffix("]") ? "no such element" : "no such member"
      return "\(difference.path): expected \(shown(difference.expected ?? nothing)), got "
        + shown(difference.actual ?? nothing)
    }
    return "\(name): " + parts.joined(separator: "; ")
      + (differences.count > differencesShown ? "; and more" : "")
      + (isOnlyText ? "; --ignore-texts lets texts differ" : "")
  }

  /// What a message is: `todoList.showTodos`, `the result of todoList.add (id 2)`.
  private static func name(of message: [UInt8], _ calls: [Transcript.Call]) -> String {
    ParsedText(message)?.with { value in
      if value.kind == .array { return "the responses of a batch" }
      if let method = value["method"]?.string { return method }
      let id = value["id"].map { Array($0.lexeme) } ?? []
      let call = calls.last { $0.id == id }.map { "\($0.method) (id \(shown(id)))" }
      let origin = call ?? "id \(shown(id))"
      if let error = value["error"] { return "error \(error["code"]?.integer ?? 0) of \(origin)" }
      if value["result"] != nil { return "the result of \(origin)" }
      return "JSON that is no message: \(shown(message))"
    } ?? "bytes that are not JSON: \(shown(message))"
  }

  /// The message of an error, in parentheses.
  private static func sentence(of message: [UInt8]) -> String {
    let sentence = ParsedText(message)?.with { $0["error"]?["message"]?.string } ?? nil
    return sentence.map { ": “\(shown($0))”" } ?? ""
  }

  private static func shown(_ message: [UInt8]) -> String {
    shown(String(decoding: message, as: UTF8.self))
  }

  private static func shown(_ value: String) -> String { value.cut(to: shown) }
}

extension String {
  /// The beginning of a text that may be long.
  func cut(to limit: Int) -> String {
    let beginning = unicodeScalars.prefix(limit)
    return String(beginning) + (beginning.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
