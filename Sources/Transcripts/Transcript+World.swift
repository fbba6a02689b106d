import Host
import Entities
import JSONRPC
import System

extension Transcript.World: CustomStringConvertible {
  /// The variables that a transcript may set: the ones that affect the output.
  static let variables = ["TZ", "LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG", "LANGUAGE"]

  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    switch (words.first, words.dropFirst().first) {
    case ("clock", let argument?):
      guard let instant = Instant(rfc3339: String(argument)) else { return nil }
      self = .clock(instant)
    case ("samples", nil): self = .samples
    case ("framing", "lines"): self = .framing(.lines)
    case ("framing", "headers"): self = .framing(.headers)
    case ("env", let argument?):
      guard let sign = argument.firstIndex(of: "="),
        Self.variables.contains(String(argument[..<sign]))
      else { return nil }
      self = .environment(
        name: String(argument[..<sign]), value: String(argument[argument.index(after: sign)...]))
    default: return nil
    }
  }

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
    case .samples: "samples"
    case .framing(.lines): "framing lines"
    case .framing(.headers): "framing headers"
    case .environment(let name, let value): "env \(name)=\(value)"
    }
  }

  /// The instant as text, without milliseconds if they are 0.
  private static func short(_ instant: Instant) -> String {
    let text = instant.rfc3339
    return text.hasSuffix(".000Z") ? text.dropLast(5) + "Z" : text
  }
}
