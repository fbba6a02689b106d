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
  package var hasExit: Bool { parts.contains { $0.exitStatus != nil } }

  private var isAny = false
  /// Whether the line before was a message of the View.
  private var isBelowCall = false
  /// The number of the line that is read.
  private var number = 0

  package init(_ bytes: [UInt8]) throws(Transcript.Malformed) {
    for line in Transcript.lines(of: bytes) {
      number += 1
      try take(line)
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

  private mutating func take(_ line: ArraySlice<UInt8>) throws(Transcript.Malformed) {
    defer { isBelowCall = line.first == UInt8(ascii: ">") }
    if line.first == UInt8(ascii: "@") {
      let text = String(decoding: line.dropFirst(), as: UTF8.self)
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      return try take(words.first ?? "", words.dropFirst().first)
    }
    switch Transcript.Entry(line) {
    case .comment(let text): title = title ?? Transcript.title(of: text)
    case .blank: break
    case .input(let message): try takeCall(message)
    case .output(let message): try takeAnswer(message)
    case .world, nil: throw malformed(expected: Transcript.anyLine)
    }
  }

  /// The fault of the line that is read.
  private func malformed(expected: String) -> Transcript.Malformed {
    Transcript.Malformed(line: number, expected: expected)
  }

  private mutating func takeCall(_ message: [UInt8]) throws(Transcript.Malformed) {
    guard let call = ParsedText(message).map({ Line(number: number, text: $0) }),
      !call.method.isEmpty
    else { throw malformed(expected: "a JSON object with a method after \"> \"") }
    let last = parts.count - 1
    if isBelowCall {
      parts[last].exchanges[parts[last].exchanges.count - 1].calls.append(call)
    } else {
      parts[last].exchanges.append(Exchange(isAny: isAny, calls: [call]))
    }
    isAny = false
  }

  private mutating func takeAnswer(_ message: [UInt8]) throws(Transcript.Malformed) {
    guard let text = ParsedText(message), text.value.kind == .object else {
      throw malformed(expected: "a JSON object after \"< \"")
    }
    let line = Line(number: number, text: text)
    let last = parts.count - 1
    if let exchange = parts[last].exchanges.indices.last {
      parts[last].exchanges[exchange].answers.append(line)
    } else if last > 0, parts[last - 1].exitStatus == nil {
      parts[last].outputs.append(line)
    } else {
      throw malformed(expected: Self.callFirst)
    }
  }

  private static let callFirst = "\"> \" and a message of the View first"

  private mutating func take(_ word: String, _ argument: String?) throws(Transcript.Malformed) {
    let last = parts.count - 1
    switch (word, argument) {
    case ("wait", nil), ("exit", _):
      guard !parts[last].expected.isEmpty else { throw malformed(expected: Self.callFirst) }
      if word == "exit" {
        guard let status = Int32(argument ?? "0"), (0...255).contains(status) else {
          throw malformed(expected: "@exit STATUS, from 0 to 255")
        }
        parts[last].exitStatus = status
      }
      parts.append(Part())
    case ("any", nil): isAny = true
    case ("any", let names?): parts[last].anyMethods += names.split(separator: " ").map(String.init)
    case ("let", let argument?):
      let words = argument.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let value = ParsedText(Array(words[1].utf8)) else {
        throw malformed(expected: "@let NAME VALUE, with a value in JSON")
      }
      parts[last].defaults[String(words[0])] = value
    default:
      throw malformed(expected: "@wait, @exit STATUS, @any, @any METHOD…, or @let NAME VALUE")
    }
  }
}

extension JSONValue {
  /// The member of an object that has this name and is not null; nil if there is none.
  func member(_ name: StaticString) -> JSONValue? {
    members.first { $0.name.hasString(name) && !$0.value.isNull }?.value
  }
}
