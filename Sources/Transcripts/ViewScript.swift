import JSON

/// What a backend is to play for a View: a transcript with the roles reversed (VIEWS § Scripts for Views). Its
/// parts end with `@wait` or `@exit`. Within a part, the View may send its messages in any order.
package struct ViewScript {
  /// A line of the file with its JSON, which is a message of the View or of the backend.
  struct Line {
    /// The number of the line, from 1.
    let number: Int
    let text: ParsedText
    var id: JSONValue? { text.value.member("id") }
    /// The method; empty for a response.
    var method: String { text.value.member("method")?.string ?? "" }
  }

  /// What the backend writes because of a message of the View.
  struct Exchange {
    /// Whether the View may send it any number of times. If not, it must send it once.
    let isAny: Bool
    /// The View sends one of these.
    var calls: [Line]
    var answers: [Line] = []

    /// The number of the first line.
    var number: Int { calls[0].number }

    /// Whether a line is the response to a call.
    static func isResponse(_ answer: Line, to call: Line) -> Bool {
      answer.method.isEmpty && answer.id?.digest == call.id?.digest
    }
  }

  struct Part {
    /// What the backend writes at its beginning, without a message of the View.
    var outputs: [Line] = []
    var exchanges: [Exchange] = []
    /// What the View may send any number of times, and the program itself answers: methods, and
    /// scenes such as `savedLists.*`.
    var anyMethods: [String] = []
    /// The values of names to which the View gives none.
    var defaults: [String: ParsedText] = [:]
    /// Once each of its messages has come, the process ends with this status, and the next part begins
    /// with another process; nil if this one goes on.
    var exitStatus: Int32?

    /// The exchanges that must come.
    var expected: [Exchange] { exchanges.filter { !$0.isAny } }
  }

  /// The first comment; nil if there is none.
  package private(set) var title: String?
  private(set) var parts = [Part()]
  /// Whether the process ends before the script does.
  package var hasExit: Bool {
    parts.contains { $0.exitStatus != nil }
  }

  private var isAny = false
  /// Whether the line before was a message of the View.
  private var isBelowCall = false

  package init(_ bytes: [UInt8]) throws(Transcript.Malformed) {
    for (index, line) in Transcript.lines(of: bytes).enumerated() {
      if let expected = take(line, number: index + 1) {
        throw Transcript.Malformed(line: index + 1, expected: expected)
      }
    }
    for exchange in parts.flatMap(\.exchanges) {
      for call in exchange.calls where call.id != nil {
        if exchange.answers.contains(where: { Exchange.isResponse($0, to: call) }) { continue }
        throw Transcript.Malformed(
          line: call.number,
          expected: "after a request, a line \"< \" with its id and its result or error")
      }
    }
  }

  /// Takes a line. Returns what would be valid in its place, if it is not.
  private mutating func take(_ line: ArraySlice<UInt8>, number: Int) -> String? {
    defer { isBelowCall = line.first == UInt8(ascii: ">") }
    if line.first == UInt8(ascii: "@") {
      let words = String(decoding: line.dropFirst(), as: UTF8.self).split(
        separator: " ", maxSplits: 1
      ).map(String.init)
      return take(words.first ?? "", words.dropFirst().first)
    }
    switch Transcript.Entry(line) {
    case .comment(let text):
      if title == nil { title = Transcript.title(of: text) }
      return nil
    case .blank: return nil
    case .input(let message): return takeCall(message, number)
    case .output(let message): return takeAnswer(message, number)
    case .world, nil: return Transcript.anyLine
    }
  }

  private mutating func takeCall(_ message: [UInt8], _ number: Int) -> String? {
    guard let call = ParsedText(message).map({ Line(number: number, text: $0) }),
      !call.method.isEmpty
    else { return "a JSON object with a method after \"> \"" }
    let last = parts.count - 1
    if isBelowCall {
      parts[last].exchanges[parts[last].exchanges.count - 1].calls.append(call)
    } else {
      parts[last].exchanges.append(Exchange(isAny: isAny, calls: [call]))
    }
    isAny = false
    return nil
  }

  private mutating func takeAnswer(_ message: [UInt8], _ number: Int) -> String? {
    guard let text = ParsedText(message), text.value.kind == .object else {
      return "a JSON object after \"< \""
    }
    let line = Line(number: number, text: text)
    let last = parts.count - 1
    if let exchange = parts[last].exchanges.indices.last {
      parts[last].exchanges[exchange].answers.append(line)
    } else if last > 0, parts[last - 1].exitStatus == nil {
      parts[last].outputs.append(line)
    } else {
      return "\"> \" and a message of the View first"
    }
    return nil
  }

  private mutating func take(_ directive: String, _ argument: String?) -> String? {
    let last = parts.count - 1
    switch (directive, argument) {
    case ("wait", nil), ("exit", _):
      guard !parts[last].expected.isEmpty else { return "\"> \" and a message of the View first" }
      if directive == "exit" {
        guard let status = Int32(argument ?? "0"), (0...255).contains(status) else {
          return "@exit STATUS, from 0 to 255"
        }
        parts[last].exitStatus = status
      }
      parts.append(Part())
      return nil
    case ("any", nil):
      isAny = true
      return nil
    case ("any", let names?):
      parts[last].anyMethods += names.split(separator: " ").map(String.init)
      return nil
    case ("let", let argument?):
      let words = argument.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let value = ParsedText(Array(words[1].utf8)) else {
        return "@let NAME VALUE, with a value in JSON"
      }
      parts[last].defaults[String(words[0])] = value
      return nil
    default: return "@wait, @exit STATUS, @any, @any METHOD…, or @let NAME VALUE"
    }
  }
}

extension JSONValue {
  /// The member of an object that has this name and is not null; nil if there is none.
  func member(_ name: StaticString) -> JSONValue? {
    members.first { $0.name.hasString(name) && !$0.value.isNull }?.value
  }
}
