import TestSupport

@testable import JSON

/// Examples of events and outputs for the documents: the first of each in the transcripts of
/// `protocol/transcripts/examples`. An array ends with the element that reaches 600 bytes.
struct Examples {
  static let arrayLimit = 600

  struct Message {
    let isSent: Bool
    private let text: ParsedText

    /// Nil if the line of a transcript has no JSON.
    init?(_ line: Substring) {
      guard line.hasPrefix("> ") || line.hasPrefix("< "),
        let text = ParsedText(Array(line.utf8.dropFirst(2)))
      else { return nil }
      (isSent, self.text) = (line.hasPrefix(">"), text)
    }

    subscript(_ member: StaticString) -> JSONValue? { text.value[member] }

    var json: [UInt8] {
      let buffer = ByteBuffer()
      var writer = JSONWriter(buffer)
      writer.copy(text.value, arraysUpTo: arrayLimit)
      return Array(buffer.bytes)
    }
  }

  private let messages: [Message]

  init() throws {
    let files = Repository.files(under: "protocol/transcripts/examples", ending: ".transcript")
    messages = try files.flatMap { try Repository.text($0).split(separator: "\n") }
      .compactMap(Message.init)
  }

  /// A request that was answered with a result, and its response; or a notification, for an event that is
  /// never answered. Nil if there is none.
  func event(_ name: StaticString) -> (sent: Message, response: Message?)? {
    let places = messages.indices.filter { messages[$0].isSent && isOf(name, messages[$0]) }
    for place in places {
      let id = messages[place]["id"]?.digest
      let response = messages[place...].first { !$0.isSent && $0["id"]?.digest == id }
      if let response, response["result"] != nil { return (messages[place], response) }
    }
    return places.first.map { (messages[$0], nil) }
  }

  /// A notification with this name; nil if there is none.
  func output(_ name: StaticString) -> Message? {
    messages.first { !$0.isSent && isOf(name, $0) }
  }

  private func isOf(_ name: StaticString, _ message: Message) -> Bool {
    message["method"]?.hasString(name) == true
  }
}

extension JSONWriter {
  /// A parsed value, without white space. Each array ends with the element that reaches `limit` bytes.
  mutating func copy(_ value: JSONValue, arraysUpTo limit: Int) {
    switch value.kind {
    case .object:
      object { writer in
        for (name, value) in value.members {
          writer.name(of: name.lexeme)
          writer.copy(value, arraysUpTo: limit)
        }
      }
    case .array:
      beginArray()
      let start = buffer.count
      for element in value.elements where buffer.count - start < limit {
        copy(element, arraysUpTo: limit)
      }
      endArray()
    default: copy(value)
    }
  }

  /// The example of an event (OpenRPC, Example Pairing Object), if there is one.
  mutating func examples(
    _ name: StaticString, _ example: (sent: Examples.Message, response: Examples.Message?)?
  ) {
    guard let example else { return }
    member("examples", [example]) { writer, example in
      writer.object { writer in
        writer.member("name", name)
        let params = example.sent["params"].map { Array($0.members) } ?? []
        writer.member("params", params) { writer, param in
          writer.object { writer in
            writer.name("name")
            writer.copy(param.name)
            writer.name("value")
            writer.copy(param.value, arraysUpTo: Examples.arrayLimit)
          }
        }
        guard let result = example.response?["result"] else { return }
        writer.object("result") { writer in
          writer.member("name", "result" as StaticString)
          writer.name("value")
          writer.copy(result, arraysUpTo: Examples.arrayLimit)
        }
      }
    }
  }
}
