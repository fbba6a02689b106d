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
      let member = { (name: StaticString) in
        value.members.first { $0.name.hasString(name) }?.value
      }
      let buffer = ByteBuffer()
      var writer = JSONWriter(buffer)
      writer.copy(value, arraysUpTo: arrayLimit)
      return Message(
        isSent: line[0] == UInt8(ascii: ">"), method: member("method")?.string,
        id: member("id").map { Array($0.lexeme) }, hasResult: member("result") != nil,
        json: Array(buffer.bytes))
    }
  }
}

extension JSONWriter {
  /// The example of an event (OpenRPC, Example Pairing Object), if there is one.
  mutating func examples(_ name: StaticString, _ example: (sent: [UInt8], response: [UInt8]?)?) {
    guard let example else { return }
    self.name("examples")
    beginArray()
    object { writer in
      writer.member("name", name)
      example.sent.withUnsafeBytes { writer.params($0) }
      example.response?.withUnsafeBytes { response in
        Self.withMember("result", of: response) { result in
          writer.object("result") { writer in
            writer.member("name", "result" as StaticString)
            writer.name("value")
            writer.copy(result)
          }
        }
      }
    }
    endArray()
  }

  private mutating func params(_ message: UnsafeRawBufferPointer) {
    name("params")
    beginArray()
    Self.withMember("params", of: message) { params in
      for (name, value) in params.members {
        object { writer in
          writer.name("name")
          writer.copy(name)
          writer.name("value")
          writer.copy(value)
        }
      }
    }
    endArray()
  }

  /// Calls `body` with a member of an object that is given as JSON, if it has it.
  private static func withMember(
    _ name: StaticString, of json: UnsafeRawBufferPointer, _ body: (JSONValue) -> Void
  ) {
    let parser = JSONParser()
    defer { withExtendedLifetime(parser) {} }
    let value = try? parser.parse(json)
    if let member = value?.members.first(where: { $0.name.hasString(name) }) { body(member.value) }
  }
}
