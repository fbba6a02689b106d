import Testing

@testable import JSON

/// The outcome of reading a text, without the value.
enum Outcome: Equatable {
  case accepted, acceptedButTooDeep, badSyntax, badUnicode, tooDeep
}

/// A parser with guarded memory for its texts.
final class Reading {
  let parser = JSONParser()
  private let memory = GuardedBytes()

  /// Reads a text and calls `body` with its value.
  func value<R>(_ text: some Collection<UInt8>, _ body: (JSONValue) throws -> R) throws -> R {
    try body(parser.parse(memory.place(text)))
  }

  /// Reads a text and calls `body` with its value.
  func value<R>(_ text: String, _ body: (JSONValue) throws -> R) throws -> R {
    try value(Array(text.utf8), body)
  }

  /// Reads a text. The test fails if the offset of an error is outside the text.
  func outcome(_ text: some Collection<UInt8>) -> Outcome {
    do throws(JSONError) {
      _ = try parser.parse(memory.place(text))
      return .accepted
    } catch .syntax(let offset) {
      #expect((0...text.count).contains(offset))
      return .badSyntax
    } catch .invalidUnicode(let offset) {
      #expect((0..<text.count).contains(offset))
      return .badUnicode
    } catch {
      guard case .tooDeep(_?) = error else { return .tooDeep }
      return .acceptedButTooDeep
    }
  }
}
