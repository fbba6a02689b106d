import JSON

/// Examples of events and outputs for the documents: the first of each in the transcripts of
/// `protocol/transcripts/examples`, which a build step puts into the program. An array ends with the element
/// that reaches 600 bytes.
package struct Examples {
  private static let arrayLimit = 600

  private struct Message {
    let isSent: Bool
    let method: String?
    /// As JSON.
    let id: [UInt8]?
    let hasResult: Bool
    let json: [UInt8]
  }

  private let messages: [Message]

  package init() { messages = Self.lines.compactMap(Self.message) }

  /// A request that was answered with a result, and its response; or a notification, for an event that is
  /// never answered. Nil if there is none.
  package func event(_ name: StaticString) -> (sent: [UInt8], response: [UInt8]?)? {
    let places = messages.indices.filter {
      messages[$0].isSent && messages[$0].method == "\(name)"
    }
    for place in places {
      let response = messages[place...].first { !$0.isSent && $0.id == messages[place].id }
      if let response, response.hasResult { return (messages[place].json, response.json) }
    }
    return places.first.map { (messages[$0].json, nil) }
  }

  /// A notification with this name; nil if there is none.
  package func output(_ name: StaticString) -> [UInt8]? {
    messages.first { !$0.isSent && $0.method == "\(name)" }?.json
  }

  private static func message(_ line: StaticString) -> Message? {
    line.withUTF8Buffer { line in
      let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(line).dropFirst(2))
      // Values are read from the parser's tape.
      let parser = JSONParser()
      defer { withExtendedLifetime(parser) {} }
      guard let value = try? parser.parse(text) else { return nil }
      let buffer = ByteBuffer()
      var writer = JSONWriter(buffer)
      writer.copy(value, arraysUpTo: arrayLimit)
      return Message(
        isSent: line[0] == UInt8(ascii: ">"), method: value["method"]?.string,
        id: value["id"].map { Array($0.lexeme) }, hasResult: value["result"] != nil,
        json: Array(buffer.bytes))
    }
  }
}

extension JSONWriter {
  /// The example of an event (OpenRPC, Example Pairing Object), if there is one.
  mutating func examples(_ name: StaticString, _ example: (sent: [UInt8], response: [UInt8]?)?) {
    guard let example else { return }
    member("examples", [example]) { writer, example in
      writer.object { writer in
        writer.member("name", name)
        Self.withMember("params", of: example.sent) { params in
          writer.member("params", params.map { Array($0.members) } ?? []) { writer, param in
            writer.object { writer in
              writer.name("name")
              writer.copy(param.name)
              writer.name("value")
              writer.copy(param.value)
            }
          }
        }
        guard let response = example.response else { return }
        Self.withMember("result", of: response) { result in
          guard let result else { return }
          writer.object("result") { writer in
            writer.member("name", "result" as StaticString)
            writer.name("value")
            writer.copy(result)
          }
        }
      }
    }
  }

  /// Calls `body` with a member of an object that is given as JSON; nil if the object does not have it.
  private static func withMember(
    _ name: StaticString, of json: [UInt8], _ body: (JSONValue?) -> Void
  ) {
    json.withUnsafeBytes { json in
      let parser = JSONParser()
      defer { withExtendedLifetime(parser) {} }
      body((try? parser.parse(json))?[name])
    }
  }
}
