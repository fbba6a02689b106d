import Entities
import JSONRPC

/// A session as a text: what the View says, what the backend answers, byte for byte (contract § 8).
package struct Transcript {
  /// One line.
  package enum Entry {
    /// `#` and what follows; nothing of it is done.
    case comment([UInt8])
    /// A blank line.
    case blank
    /// `@` and what follows: the world in which the session happens.
    case world(World)
    /// `> ` and a message in, raw, well-formed or not.
    case input([UInt8])
    /// `< ` and a message out.
    case output([UInt8])
  }

  /// What a transcript may set in the world.
  package enum World: Equatable {
    /// `@clock 2026-11-20T09:00:00Z`: it is that time from here on.
    case clock(Instant)
    /// `@samples`: the store holds the samples.
    case samples
    /// `@framing headers` or `@framing lines`.
    case framing(Framing)
    /// `@env TZ=Europe/Berlin`: a variable of the environment.
    case environment(name: String, value: String)
  }

  /// What is wrong with a text that was to be a transcript.
  package struct Malformed: Error, Equatable {
    /// From 1.
    package let line: Int
    /// What would be right.
    package let expected: String
  }

  /// The lines, in order.
  package let entries: [Entry]

  /// The first comment, without its sign; nil where there is none.
  package var title: String? {
    for case .comment(let text) in entries {
      return String(decoding: text.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }
    return nil
  }

  /// Whether it sets variables of the environment.
  package var setsEnvironment: Bool {
    entries.contains { if case .world(.environment) = $0 { true } else { false } }
  }

  /// The messages in.
  package var inputs: [[UInt8]] {
    entries.compactMap { if case .input(let message) = $0 { message } else { nil } }
  }

  /// The messages out that it expects.
  package var outputs: [[UInt8]] {
    entries.compactMap { if case .output(let message) = $0 { message } else { nil } }
  }

  init(entries: [Entry]) { self.entries = entries }

  /// Reads a transcript.
  package init(_ bytes: [UInt8]) throws(Malformed) {
    var entries: [Entry] = []
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      guard let entry = Entry(line) else {
        throw Malformed(line: index + 1, expected: Self.expectation(for: line))
      }
      entries.append(entry)
    }
    self.entries = entries
  }

  /// The text of the transcript.
  package var bytes: [UInt8] {
    var text: [UInt8] = []
    for entry in entries {
      text += entry.line
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  private static func expectation(for line: ArraySlice<UInt8>) -> String {
    line.first == UInt8(ascii: "@")
      ? "@clock INSTANT, @samples, @framing lines|headers or @env NAME=VALUE"
      : "a line that begins with #, @, \"> \" or \"< \""
  }
}

extension Transcript.Entry {
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    switch line.first {
    case nil: self = .blank
    case UInt8(ascii: "#"): self = .comment(Array(line.dropFirst()))
    case UInt8(ascii: "@"):
      guard let world = Transcript.World(String(decoding: line.dropFirst(), as: UTF8.self)) else {
        return nil
      }
      self = .world(world)
    case UInt8(ascii: ">") where line.dropFirst().first == UInt8(ascii: " "):
      self = .input(Array(line.dropFirst(2)))
    case UInt8(ascii: "<") where line.dropFirst().first == UInt8(ascii: " "):
      self = .output(Array(line.dropFirst(2)))
    default: return nil
    }
  }

  /// The line, without its end.
  var line: [UInt8] {
    switch self {
    case .blank: []
    case .comment(let text): Array("#".utf8) + text
    case .world(let world): Array("@\(world)".utf8)
    case .input(let message): Array("> ".utf8) + message
    case .output(let message): Array("< ".utf8) + message
    }
  }
}
