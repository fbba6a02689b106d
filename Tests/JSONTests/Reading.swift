import Testing

@testable import JSON

/// What came out of reading a text, without its value.
enum Outcome: Equatable {
  case accepted, acceptedButTooDeep, badSyntax, badUnicode, tooDeep
}

/// A parser together with guarded memory for its texts.
final class Reading {
  let parser = JSONParser()
  private let memory = GuardedBytes()

  /// Reads a text and lends its value.
  func value<R>(_ text: some Collection<UInt8>, _ body: (JSONValue) throws -> R) throws -> R {
    try body(parser.parse(memory.place(text)))
  }

  /// Reads a text and lends its value.
  func value<R>(_ text: String, _ body: (JSONValue) throws -> R) throws -> R {
    try value(Array(text.utf8), body)
  }

  /// Reads a text; an offset of an error that is not within the text fails the test.
  func outcome(_ text: some Collection<UInt8>) -> Outcome {
    do throws(JSONError) {
      _ = try parser.parse(memory.place(text))
      return parser.isTooDeep ? .acceptedButTooDeep : .accepted
    } catch .syntax(let offset) {
      #expect((0...text.count).contains(offset))
      return .badSyntax
    } catch .invalidUnicode(let offset) {
      #expect((0..<text.count).contains(offset))
      return .badUnicode
    } catch {
      #expect(parser.isTooDeep)
      return .tooDeep
    }
  }
}
