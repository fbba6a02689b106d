import Connectors
import Entities
import JSONRPC
import System

/// A session as text, byte for byte: what the View says and what the backend writes (PROTOCOL §
/// 12).
package struct Transcript {
  /// One line of the file.
  package enum Entry {
    /// `#` and a comment, which does nothing.
    case comment([UInt8])
    /// A blank line.
    case blank
    /// `@` and a change of the world in which the session happens.
    case world(World)
    /// `> ` and a message to the backend, raw, well-formed or not.
    case input([UInt8])
    /// `< ` and a message from the backend.
    case output([UInt8])
  }

  /// What a transcript may set in its world.
  package enum World: Equatable {
    /// `@clock 2026-11-20T09:00:00Z`: from here on, the clock shows this time.
    case clock(Instant)
    /// `@samples`: the store holds the three samples.
    case samples
    /// `@restart`: the session ends, and another one begins on the same store, in which the drafts of the
    /// ended one are kept.
    case restart
    /// `@framing headers` or `@framing lines`.
    case framing(Framing)
    /// `@mcp` or `@mcp read`: the peer calls these tools by the Model Context Protocol.
    case tools(ToolOffer)
    /// `@env TZ=Europe/Berlin`: sets a variable of the environment.
    case environment(name: String, value: String)
  }

  /// A line that no transcript may have.
  package struct Malformed: Error, Equatable {
    /// The number of the line, from 1.
    package let line: Int
    /// What would be valid there.
    package let expected: String
  }

  package let entries: [Entry]

  /// The first comment, without its `#`; nil if there is none.
  package var title: String? {
    for case .comment(let text) in entries { return Self.title(of: text) }
    return nil
  }

  /// Whether sessions end before its end.
  package var restarts: Bool { entries.contains { $0.isRestart } }

  /// Its sessions, each with its own part.
  package var sessions: [Transcript] {
    entries.split(omittingEmptySubsequences: false) { $0.isRestart }
      .map { Transcript(entries: Array($0)) }
  }

  static func title(of comment: [UInt8]) -> String {
    String(decoding: comment.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// Whether the transcript sets variables of the environment.
  package var setsEnvironment: Bool {
    entries.contains { if case .world(.environment) = $0 { true } else { false } }
  }

  /// The variables of the environment that affect the output, as the transcript sets them; nil unsets
  /// one.
  var environment: [String: String?] {
    var variables: [String: String?] = [:]
    for name in World.variables { variables[name] = .some(nil) }
    if !setsEnvironment { variables["TZ"] = "UTC" }
    for case .world(.environment(let name, let value)) in entries { variables[name] = value }
    return variables
  }

  /// The tools that the peer can call; nil if the session is with a View.
  package var tools: ToolOffer? {
    for case .world(.tools(let offer)) in entries { return offer }
    return nil
  }

  package var inputs: [[UInt8]] {
    entries.compactMap { if case .input(let message) = $0 { message } else { nil } }
  }

  /// The messages that it expects from the backend.
  package var outputs: [[UInt8]] {
    entries.compactMap { if case .output(let message) = $0 { message } else { nil } }
  }

  init(entries: [Entry]) { self.entries = entries }

  package init(_ bytes: [UInt8]) throws(Malformed) {
    entries = try Self.lines(of: bytes).enumerated().map { index, line throws(Malformed) in
      if let entry = Entry(line) { return entry }
      let isWorld = line.first == UInt8(ascii: "@")
      throw Malformed(line: index + 1, expected: isWorld ? Self.worldLine : Self.anyLine)
    }
  }

  /// The lines of a file, the last of which may end with it.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }

  package var bytes: [UInt8] { entries.flatMap { $0.line + [UInt8(ascii: "\n")] } }

  private static let worldLine =
    "@clock INSTANT, @samples, @restart, @framing lines|headers, @mcp, @mcp read or @env NAME=VALUE"
  static let anyLine = "a line that begins with #, @, \"> \" or \"< \""
}

extension Transcript.Entry {
  init?(_ line: ArraySlice<UInt8>) {
    switch line.first {
    case nil: self = .blank
    case UInt8(ascii: "#"): self = .comment(Array(line.dropFirst()))
    case UInt8(ascii: "@"):
      let world = Transcript.World(String(decoding: line.dropFirst(), as: UTF8.self))
      guard let world else { return nil }
      self = .world(world)
    case UInt8(ascii: ">") where line.dropFirst().first == UInt8(ascii: " "):
      self = .input(Array(line.dropFirst(2)))
    case UInt8(ascii: "<") where line.dropFirst().first == UInt8(ascii: " "):
      self = .output(Array(line.dropFirst(2)))
    default: return nil
    }
  }

  /// The line, without its newline.
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

extension Transcript.World: CustomStringConvertible {
  /// The variables that a transcript may set: the ones that affect the output.
  static let variables = ["TZ", "LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG", "LANGUAGE"]

  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    switch (words.first, words.dropFirst().first) {
    case ("clock", let argument?):
      guard let instant = Instant(rfc3339: String(argument)) else { return nil }
      self = .clock(instant)
    case ("env", let argument?):
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Self.variables.contains(String(parts[0])) else { return nil }
      self = .environment(name: String(parts[0]), value: String(parts[1]))
    default:
      let text = words.joined(separator: " ")
      guard let fixed = Self.fixed.first(where: { $0.text == text }) else { return nil }
      self = fixed.world
    }
  }

  /// Those that are always the same words.
  private static let fixed: [(text: String, world: Self)] = [
    ("samples", .samples), ("restart", .restart), ("framing lines", .framing(.lines)),
    ("framing headers", .framing(.headers)), ("mcp", .tools(.all)), ("mcp read", .tools(.read)),
  ]

  /// The variables that are set in this process, in the form in which a transcript sets them.
  package static func ofEnvironment() -> [Transcript.World] {
    variables.compactMap { name in
      Environment.value(name).map { .environment(name: name, value: $0) }
    }
  }

  /// The text after the `@`.
  package var description: String {
    switch self {
    case .clock(let instant): "clock \(Self.short(instant))"
    case .environment(let name, let value): "env \(name)=\(value)"
    default: Self.fixed.first { $0.world == self }?.text ?? ""
    }
  }

  /// The instant as text, without milliseconds if they are 0.
  private static func short(_ instant: Instant) -> String {
    let text = instant.rfc3339
    return text.hasSuffix(".000Z") ? text.dropLast(5) + "Z" : text
  }
}
