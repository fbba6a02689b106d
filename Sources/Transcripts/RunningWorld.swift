import Host
import Connectors
import Entities
import JSON
import JSONRPC
import MemoryStore
import System

/// The world of a transcript while it runs: a session, its store and its clock.
final class RunningWorld {
  private let clock: SystemClock
  private let gateway = MemoryGateway()
  private let session: Session
  private let framing: Framing
  private var waiting: [UInt8] = []

  init(framing: Framing, zone: CalendarTime.Zone, locale: UserLocale) {
    self.framing = framing
    clock = SystemClock(frozenAt: Transcript(entries: []).firstClock, zone: zone)
    session = Session(gateway: gateway, clock: clock, framing: framing, locale: locale)
  }

  func apply(_ change: Transcript.World) {
    switch change {
    case .clock(let instant):
      clock.set(instant)
      session.handleWake(.time)
    case .samples: session.addSamples()
    // These already hold from the beginning.
    case .framing, .environment: break
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
