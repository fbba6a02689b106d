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

  /// Reads a text.
  func outcome(_ text: some Collection<UInt8>) -> Outcome {
    do throws(JSONError) {
      _ = try parser.parse(memory.place(text))
      return .accepted
    } catch {
      return switch error {
      case .syntax: .badSyntax
      case .invalidUnicode: .badUnicode
      case .tooDeep(nil): .tooDeep
      case .tooDeep: .acceptedButTooDeep
      }
    }
  }
}
