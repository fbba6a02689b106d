import JSON

/// Examples of events and outputs for the documents: the first of each in the transcripts of
/// `protocol/transcripts/examples`, which a build step puts into the program. An array ends with the element
/// that reaches 600 bytes.
package struct Examples {
  private static let arrayLimit = 600

  package struct Message {
    let isSent: Bool
    let method: String?
    let id: JSONText?
    let params: [(name: JSONText, value: JSONText)]
    let result: JSONText?
    package let json: JSONText
  }

  /// A value as JSON.
  package struct JSONText: JSONWritable {
    package let bytes: [UInt8]

    package func write(to writer: inout JSONWriter) { bytes.withUnsafeBytes { writer.raw($0) } }
  }

  private let messages: [Message]

  package init() { messages = Self.lines.compactMap(Self.message) }

  /// A request that was answered with a result, and its response; or a notification, for an event that is
  /// never answered. Nil if there is none.
  package func event(_ name: StaticString) -> (sent: Message, response: Message?)? {
    let places = messages.indices.filter {
      messages[$0].isSent && messages[$0].method == "\(name)"
    }
    for place in places {
      let sent = messages[place]
      let response = messages[place...].first { !$0.isSent && $0.id?.bytes == sent.id?.bytes }
      if let response, response.result != nil { return (sent, response) }
    }
    return places.first.map { (messages[$0], nil) }
  }

  /// A notification with this name; nil if there is none.
  package func output(_ name: StaticString) -> Message? {
    messages.first { !$0.isSent && $0.method == "\(name)" }
  }

  private static func message(_ line: StaticString) -> Message? {
    line.withUTF8Buffer { line in
      let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(line).dropFirst(2))
      // Values are read from the parser's tape.
      let parser = JSONParser()
      defer { withExtendedLifetime(parser) {} }
      guard let value = try? parser.parse(text) else { return nil }
      return Message(
        isSent: line[0] == UInt8(ascii: ">"), method: value["method"]?.string,
        id: value["id"].map(json),
        params: (value["params"]?.members).map { $0.map { (json($0.name), json($0.value)) } } ?? [],
        result: value["result"].map(json), json: json(value))
    }
  }

  private static func json(_ value: JSONValue) -> JSONText {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.copy(value, arraysUpTo: arrayLimit)
    return JSONText(bytes: Array(buffer.bytes))
  }
}

extension JSONWriter {
  /// The example of an event (OpenRPC, Example Pairing Object), if there is one.
  mutating func examples(
    _ name: StaticString, _ example: (sent: Examples.Message, response: Examples.Message?)?
  ) {
    guard let example else { return }
    member("examples", [example]) { writer, example in
      writer.object { writer in
        writer.member("name", name)
        writer.member("params", example.sent.params) { writer, param in
          writer.object { writer in
            writer.member("name", param.name)
            writer.member("value", param.value)
          }
        }
        guard let result = example.response?.result else { return }
        writer.object("result") { writer in
          writer.member("name", "result" as StaticString)
          writer.member("value", result)
        }
      }
    }
  }
}
