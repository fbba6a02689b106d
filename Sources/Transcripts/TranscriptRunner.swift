import Connectors
import Entities
import Host
import JSON
import JSONRPC
import MemoryStore
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
    if zone { for (name, value) in transcript.environment { Environment.set(name, to: value) } }
    let world = RunningWorld(
      framing: transcript.framing ?? framing, tools: transcript.tools, zone: zone ? .local : .utc,
      locale: zone ? .ofEnvironment() : UserLocale(),
      drafts: transcript.restarts ? MemoryDraftKeeper() : nil)
    var entries: [Transcript.Entry] = []
    for (index, entry) in transcript.entries.enumerated() {
      switch entry {
      case .output: continue
      case .world(let change):
        entries += world.flush(feeding, isEnd: change == .restart)
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
}

extension Transcript {
  /// The framing that it names; nil if it names none. Tools are always called in lines.
  package var framing: Framing? {
    if tools != nil { return .lines }
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
  var isRestart: Bool { if case .world(.restart) = self { true } else { false } }
}

/// The world of a transcript while it runs: a session, its store and its clock.
final class RunningWorld {
  private let clock: SystemClock
  private let gateway = MemoryGateway()
  private let makeSession: () -> Session
  private var session: Session
  private let framing: Framing
  private var waiting: [UInt8] = []

  /// How the session ended; nil while it goes on.
  var end: Session.End? { session.end }

  /// A world in which `drafts` keeps the drafts of sessions that end; with nil, none are kept.
  init(
    framing: Framing, tools: ToolOffer?, zone: WallClock.Zone, locale: UserLocale,
    drafts: (any DraftKeeper)? = nil
  ) {
    self.framing = framing
    let clock = SystemClock(frozenAt: Transcript(entries: []).firstClock, zone: zone)
    self.clock = clock
    makeSession = { [gateway] in
      Session(
        gateway: gateway, clock: clock, framing: framing, locale: locale, tools: tools,
        drafts: drafts.map { ($0, "memory") })
    }
    session = makeSession()
  }

  func apply(_ change: Transcript.World) {
    switch change {
    case .clock(let instant):
      clock.set(instant)
      session.handleWake(.time)
      while session.doUpkeep() {}
    case .samples: session.addSamples()
    case .restart:
      session.keepDrafts()
      session = makeSession()
    // These already hold from the beginning.
    case .framing, .tools, .environment: break
    }
  }

  /// Keeps a message for the next ``flush(_:isEnd:)``.
  func take(_ message: [UInt8]) {
    waiting += framing.framed(message)
  }

  /// Feeds the messages that wait to the session, and returns its output.
  func flush(_ feeding: TranscriptRunner.Feeding, isEnd: Bool) -> [Transcript.Entry] {
    for chunk in feeding == .bytes ? waiting.map({ [$0] }) : [waiting] {
      chunk.withUnsafeBytes { session.inbox.buffer.append($0) }
      session.handleReceived()
    }
    waiting = []
    if isEnd {
      session.inbox.isEnd = true
      session.handleReceived()
    }
    return outputs()
  }

  private func outputs() -> [Transcript.Entry] {
    var reader = FrameReader(framing: framing, limit: .max - 1)
    var entries: [Transcript.Entry] = []
    session.outbox.take().withUnsafeBytes { bytes in
      while case .message(let range) = reader.next(in: bytes, isEnd: true) {
        entries.append(.output(Array(bytes[range])))
      }
    }
    return entries
  }
}
