import Entities
import JSONRPC

/// A transcript that another program runs: what that program is given, and how its output compares
/// (`protocol/README.md`, “Is it right?”).
package struct TranscriptErrand {
  /// All the bytes that the program reads.
  package let input: [UInt8]
  /// The program's arguments, which are options of `viper-todo`.
  package let arguments: [String]
  /// The variables to set; nil unsets one.
  package let environment: [String: String?]
  /// Why no program can run this transcript; nil if one can.
  package let obstacle: String?

  /// How many messages beyond the expected number are shown.
  private static let surplusShown = 20

  private let transcript: Transcript
  private let framing: Framing

  /// An errand. `framing` is for a transcript that names none.
  package init(_ transcript: Transcript, framing: Framing) {
    self.transcript = transcript
    self.framing = transcript.framing ?? framing
    var input: [UInt8] = []
    var messages = 0
    var first = Transcript(entries: []).firstClock
    var steps: [String] = []
    var hasSamples = false
    var obstacle: String?
    for entry in transcript.entries {
      switch entry {
      case .input(let message):
        input += self.framing.framed(message)
        // A blank line is not a message.
        let isBlank = message.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        if !isBlank || self.framing == .headers { messages += 1 }
      case .world(let change):
        switch change {
        case .clock(let instant) where messages == 0: first = instant
        case .clock(let instant): steps += ["--clock-after", "\(messages)=\(instant.rfc3339)"]
        case .samples:
          hasSamples = true
          if messages > 0 { obstacle = "its @samples come after a message" }
        case .framing, .tools, .environment: break
        }
      case .comment, .blank, .output: break
      }
    }
    self.input = input
    self.obstacle = obstacle
    arguments =
      (transcript.tools.map { ["mcp", "--tools", $0.rawValue] } ?? []) + ["--clock", first.rfc3339]
      + steps + (hasSamples ? ["--samples"] : [])
    environment = Self.environment(of: transcript)
  }

  /// The session as it went, judging by the program's output. A message that came instead of
  /// another one is put where that one was expected.
  package func actual(_ output: [UInt8]) -> Transcript {
    let came = framing.strictMessages(
      in: output, limit: transcript.outputs.count + Self.surplusShown)
    let difference = came.difference(from: transcript.outputs)
    var missing = Set<Int>()
    var added = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): missing.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var entries: [Transcript.Entry] = []
    var expected = 0
    var next = 0
    func takeAdded() {
      while added.contains(next) {
        entries.append(.output(came[next]))
        next += 1
      }
    }
    for entry in transcript.entries {
      guard case .output = entry else {
        entries.append(entry)
        continue
      }
      takeAdded()
      if !missing.contains(expected) {
        entries.append(entry)
        next += 1
      }
      expected += 1
    }
    takeAdded()
    return Transcript(entries: entries)
  }

  private static func environment(of transcript: Transcript) -> [String: String?] {
    var variables: [String: String?] = [:]
    for name in Transcript.World.variables { variables[name] = .some(nil) }
    if !transcript.setsEnvironment { variables["TZ"] = "UTC" }
    for case .world(.environment(let name, let value)) in transcript.entries {
      variables[name] = value
    }
    return variables
  }
}

extension Transcript {
  /// Whether it sends `exit`, so that the protocol decides the process's exit code.
  package var saysExit: Bool {
    inputs.contains { String(decoding: $0, as: UTF8.self).hasPart(#""exit""#) }
  }
}
