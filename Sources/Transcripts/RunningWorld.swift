import Connectors
import Entities
import Host
import JSON
import JSONRPC
import MemoryStore
import Stores
import System

extension Transcript {
  /// Plays the View against a session on an empty memory store. Returns the transcript beside the
  /// session as it really goes: the same messages to the backend, and those that it writes.
  ///
  /// `framing` is for a transcript that names none. Unless `settingEnvironment`, this ignores
  /// `@env`: a process has only one environment, which concurrent tests share.
  package func check(
    framing: Framing = .lines, settingEnvironment: Bool = false
  ) -> TranscriptCheck {
    let zone = setsEnvironment && settingEnvironment
    if zone { for (name, value) in environment { Environment.set(name, to: value) } }
    let world = RunningWorld(
      framing: self.framing ?? framing, tools: tools, zone: zone ? .local : .utc,
      locale: zone ? .ofEnvironment() : UserLocale(), drafts: restarts ? MemoryDraftKeeper() : nil)
    var actual: [Entry] = []
    func feed(_ message: [UInt8]? = nil, isEnd: Bool = false) {
      actual += world.feed(message, isEnd: isEnd).map(Entry.output)
    }
    let last = entries.lastIndex { $0.isInput }
    for (index, entry) in entries.enumerated() {
      switch entry {
      case .output: break
      case .world(let change):
        feed(isEnd: change == .restart)
        actual.append(entry)
        world.apply(change)
        feed()
      case .input(let message):
        actual.append(entry)
        feed(message, isEnd: index == last)
      case .comment, .blank: actual.append(entry)
      }
    }
    return TranscriptCheck(expected: self, actual: Transcript(entries: actual), comparison: .bytes)
  }

  /// The framing that it names; nil if it names none. Tools are always called in lines.
  package var framing: Framing? {
    if tools != nil { return .lines }
    for case .world(.framing(let framing)) in entries { return framing }
    return nil
  }

  /// 2026-11-20T09:00:00Z, until it sets the clock.
  static let firstClock = Instant(milliseconds: 1_795_165_200_000)
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

  /// How the session ended; nil while it goes on.
  var end: Session.End? { session.end }

  /// A world in which `drafts` keeps the drafts of sessions that end; with nil, none are kept.
  init(
    framing: Framing, tools: ToolOffer?, zone: WallClock.Zone, locale: UserLocale,
    drafts: (any DraftKeeper)? = nil
  ) {
    self.framing = framing
    let clock = SystemClock(frozenAt: Transcript.firstClock, zone: zone)
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
      session.handleClockMove()
    case .samples: session.addSamples()
    case .restart:
      session.keepDrafts()
      gateway.session = StoreSession(
        number: StoreSession.fixedNumber, beginning: gateway.mark().revision)
      session = makeSession()
    // These already hold from the beginning.
    case .framing, .tools, .environment: break
    }
  }

  /// Feeds a message to the session, if there is one. Returns the messages that it writes.
  func feed(_ message: [UInt8]?, isEnd: Bool = false) -> [[UInt8]] {
    if let message { framing.framed(message).withUnsafeBytes { session.inbox.buffer.append($0) } }
    session.handleReceived()
    if isEnd {
      session.inbox.isEnd = true
      session.handleReceived()
    }
    return framing.strictMessages(in: session.outbox.take())
  }
}
