import JSON
import Testing

struct DepthTests {
  private let reading = Reading()

  private func nested(_ depth: Int, _ content: String = "") -> [UInt8] {
    Array(
      "\(String(repeating: "[", count: depth))\(content)\(String(repeating: "]", count: depth))"
        .utf8)
  }

  @Test func theLimitIsInclusive() throws {
    #expect(reading.outcome(nested(512)) == .accepted)
    #expect(reading.outcome(nested(512, "1")) == .accepted)
    #expect(reading.outcome(nested(513)) == .acceptedButTooDeep)
    #expect(reading.outcome(nested(512)) == .accepted)
  }

  @Test func theRestOfATooDeepTextIsRead() throws {
    let deep = String(decoding: nested(2000, #""]\"]",{}"#), as: UTF8.self)
    let text = Array(#"{"id":7,"params":\#(deep),"method":"a"}"#.utf8)
    try text.withUnsafeBytes { text in
      let value = try #require(Self.tooDeepValue(of: text, reading.parser))
      #expect(value.members.map { $0.name.string } == ["id", "params", "method"])
      #expect(value.members.map(\.value.integer) == [7, nil, nil])
    }
  }

  @Test func otherLimits() throws {
    let parser = JSONParser(maximumDepth: 1)
    try nested(1, "{},[],1").withUnsafeBytes { bytes in
      let value = try #require(Self.tooDeepValue(of: bytes, parser))
      #expect(value.elements.map(\.kind) == [.object, .array, .number])
    }
    try nested(1, "1").withUnsafeBytes { bytes in
      let value = try parser.parse(bytes)
      #expect(value.count == 1)
    }
  }

  @Test func millionsOfBracketsAreReadInOneGo() {
    let count = 1_000_000
    let parser = JSONParser()
    for text in [
      [UInt8](repeating: UInt8(ascii: "["), count: count),
      Array(String(repeating: #"{"a":"#, count: count / 5).utf8),
      Array(String(repeating: "[[]", count: count / 3).utf8),
      Array(String(repeating: "[\"", count: count / 2).utf8),
    ] {
      #expect(throws: JSONError.self) { try text.withUnsafeBytes { try parser.parse($0).kind } }
    }
    nested(count / 2).withUnsafeBytes { #expect(Self.tooDeepValue(of: $0, parser) != nil) }
  }

  /// The value of a text that is nested too deep, and otherwise correct.
  private static func tooDeepValue(
    of text: UnsafeRawBufferPointer, _ parser: JSONParser
  ) -> JSONValue? {
    do {
      _ = try parser.parse(text)
      return nil
    } catch .tooDeep(let value) {
      return value
    } catch {
      return nil
    }
  }
}
