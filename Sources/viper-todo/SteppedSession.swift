import Connectors
import Gateways
import JSON
import JSONRPC
import Stdio

/// Serves a session whose frozen time moves after so many messages (`--clock-after`): it gets its
/// messages up to there, then the time, then the rest.
final class SteppedSession: StdioService {
  private let session: Session
  private let clock: SystemClock
  private var steps: ArraySlice<ClockStep>
  /// What came and was not passed on yet.
  private let buffer = ByteBuffer(capacity: 64 * 1024)
  private var reader: FrameReader
  private var messages = 0
  private var isEnd = false

  init(
    _ session: Session, clock: SystemClock, steps: [ClockStep], framing: Framing?,
    limits: SessionLimits
  ) {
    self.session = session
    self.clock = clock
    self.steps = steps[...]
    reader = FrameReader(framing: framing, limit: limits.message)
  }

  var wantsInput: Bool { session.wantsInput }
  var canHandleMore: Bool { session.canHandleMore }
  var output: UnsafeRawBufferPointer { session.output }
  var hasEnded: Bool { session.hasEnded }
  var clientProcess: Int? { session.clientProcess }

  func roomForInput() -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: buffer.reserve(64 * 1024), count: 64 * 1024)
  }

  func didReceive(_ count: Int) { buffer.advance(by: count) }
  func didReachEnd() { isEnd = true }
  func didWrite(_ count: Int) { session.didWrite(count) }

  func handleReceived() {
    while let step = steps.first, find(step.messages) {
      pass(reader.position)
      session.handleReceived()
      clock.set(step.instant)
      session.handleWake(.time)
      steps.removeFirst()
    }
    // Messages that another step waits behind go on whole; after the last step, all bytes do.
    pass(steps.isEmpty || isEnd ? buffer.count : reader.position)
    session.handleReceived()
  }

  /// Whether so many messages have come.
  private func find(_ count: Int) -> Bool {
    while messages < count {
      switch reader.next(in: buffer.bytes, isEnd: isEnd) {
      case .message, .tooLarge: messages += 1
      case .incomplete, .broken: return false
      }
    }
    return true
  }

  private func pass(_ count: Int) {
    session.inbox.buffer.append(UnsafeRawBufferPointer(rebasing: buffer.bytes.prefix(count)))
    buffer.removeFirst(count)
    if !steps.isEmpty { reader.didRemoveFirst(min(count, reader.position)) }
    if isEnd && buffer.count == 0 { session.didReachEnd() }
  }
}
