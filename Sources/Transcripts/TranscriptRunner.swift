import Host
import Connectors
import Entities
import JSONRPC
import System

/// Plays the View of a transcript against a session on an empty memory store.
package struct TranscriptRunner {
  /// How the messages reach the session.
  package enum Feeding: Sendable, CaseIterable {
    /// One at a time.
    case messages
    /// All messages between two changes of the world at once.
    case whole
    /// One byte at a time.
    case bytes
  }

  private let feeding: Feeding
  private let framing: Framing
  private let setsEnvironment: Bool

  /// A runner. `framing` is for transcripts that name none. Unless `setsEnvironment`, it ignores
  /// `@env`: a process has only one environment, which concurrent tests share.
  package init(
    feeding: Feeding = .messages, framing: Framing = .lines, setsEnvironment: Bool = false
  ) {
    self.feeding = feeding
    self.framing = framing
    self.setsEnvironment = setsEnvironment
  }

  /// Runs a transcript. Returns the session as it really goes: the same messages to the backend,
  /// and those that it writes.
  package func run(_ transcript: Transcript) -> Transcript {
    let zone = transcript.setsEnvironment && setsEnvironment
    if zone { environment(of: transcript) }
    let world = RunningWorld(
      framing: transcript.framing ?? framing, zone: zone ? .local : .utc,
      locale: zone ? .ofEnvironment() : UserLocale())
    var entries: [Transcript.Entry] = []
    for (index, entry) in transcript.entries.enumerated() {
      switch entry {
      case .output: continue
      case .world(let change):
        entries += world.flush(feeding, isEnd: false)
        entries.append(entry)
        world.apply(change)
        entries += world.flush(feeding, isEnd: false)
        continue
      case .input(let message): world.take(message)
      case .comment, .blank: break
      }
      entries.append(entry)
      let isLast = !transcript.entries[(index + 1)...].contains { $0.isInput }
      if case .input = entry, feeding == .messages || isLast {
        entries += world.flush(feeding, isEnd: isLast)
      }
    }
    return Transcript(entries: entries)
  }

  /// Sets the variables that the transcript sets, and unsets the others that affect the output.
  private func environment(of transcript: Transcript) {
    for name in Transcript.World.variables { Environment.set(name, to: nil) }
    for case .world(.environment(let name, let value)) in transcript.entries {
      Environment.set(name, to: value)
    }
  }
}

extension Transcript {
  /// The framing that it names; nil if it names none.
  package var framing: Framing? {
    for case .world(.framing(let framing)) in entries { return framing }
    return nil
  }

  /// The first instant to which it sets the clock, or 2026-11-20T09:00:00Z if it sets none.
  package var firstClock: Instant {
    for case .world(.clock(let instant)) in entries { return instant }
    return Self.defaultClock
  }

  /// 2026-11-20T09:00:00Z.
  private static let defaultClock = Instant(milliseconds: 1_795_165_200_000)
}

extension Transcript.Entry {
  var isInput: Bool { if case .input = self { true } else { false } }
}
