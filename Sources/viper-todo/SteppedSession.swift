import Connectors
import Host
import JSON
import JSONRPC
import Stdio
import System

extension Session: StdioService {
  /// The most bytes of one read. A pipe holds 64 KiB, a socket more.
  private static var readSize: Int { 256 * 1024 }

  package func roomForInput() -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: inbox.buffer.reserve(Self.readSize), count: Self.readSize)
  }

  package func didReceive(_ count: Int) { inbox.buffer.advance(by: count) }
  package func didReachEnd() { inbox.isEnd = true }
  package var output: UnsafeRawBufferPointer { outbox.front }
  package func didWrite(_ count: Int) { outbox.removeFirst(count) }
}

/// Serves a session whose frozen clock moves after certain numbers of messages (`--clock-after`).
/// It passes on the messages before a step, then moves the clock, then passes on the rest.
final class SteppedSession: StdioService {
  private let session: Session
  private let clock: SystemClock
  private var steps: ArraySlice<ClockStep>
  /// The bytes that came and were not passed on yet.
  private let buffer = ByteBuffer(capacity: 64 * 1024)
  private var reader: FrameReader
  private var messages = 0
  private var isEnd = false
  /// Whether all messages before the next step were passed on.
  private var isStepDue = false
  /// Whether there may be more to pass on once the session can take it.
  private var isBehind = false

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
  var canHandleMore: Bool { session.canHandleMore || isBehind && session.wantsInput }
  var output: UnsafeRawBufferPointer { session.output }
  var hasEnded: Bool { session.hasEnded }
  var clientProcess: Int? { session.clientProcess }

  func roomForInput() -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: buffer.reserve(64 * 1024), count: 64 * 1024)
  }

  func didReceive(_ count: Int) { buffer.advance(by: count) }
  func didReachEnd() { isEnd = true }
  func didWrite(_ count: Int) { session.didWrite(count) }

  func interrupt() { session.interrupt() }
  func discardOutput() { session.discardOutput() }

  /// Passes on more only once the session has handled everything that it got, so that the bytes of
  /// its current message do not move.
  func handleReceived() {
    session.handleReceived()
    while session.wantsInput {
      if isStepDue {
        isStepDue = false
        clock.set(steps.removeFirst().instant)
        session.handleWake(.time)
        while session.doUpkeep() {}
      } else if !passNext() {
        isBehind = false
        return
      } else {
        session.handleReceived()
      }
    }
    isBehind = true
  }

  /// Passes on the messages before the next step, or all bytes if no step waits for more messages.
  /// False if there is nothing to pass on.
  private func passNext() -> Bool {
    isStepDue = steps.first.map { find($0.messages) } ?? false
    // Before a step, only whole messages are passed on; after the last step, all bytes are.
    let count = !isStepDue && (steps.isEmpty || isEnd) ? buffer.count : reader.position
    if !isStepDue && count == 0 && (!isEnd || session.inbox.isEnd) { return false }
    pass(count)
    return true
  }

  /// Whether `count` messages have come.
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
