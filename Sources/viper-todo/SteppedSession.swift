import Connectors
import Host
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

/// Serves a session whose frozen clock moves after certain numbers of messages (`--clock-after`). At
/// each step, the session pauses until it has done all that the messages before the step cause.
final class SteppedSession: StdioService {
  private let session: Session
  private let clock: SystemClock
  private var steps: ArraySlice<ClockStep> {
    didSet { session.inbox.pause = steps.first?.messages }
  }

  init(_ session: Session, clock: SystemClock, steps: [ClockStep]) {
    self.session = session
    self.clock = clock
    self.steps = steps[...]
    session.inbox.pause = steps.first?.messages
  }

  private var isStepDue: Bool {
    session.wantsInput && session.inbox.reader.messages == steps.first?.messages
  }

  var wantsInput: Bool { session.wantsInput }
  var canHandleMore: Bool { session.canHandleMore || isStepDue }
  var output: UnsafeRawBufferPointer { session.output }
  var hasEnded: Bool { session.hasEnded }
  var clientProcess: Int? { session.clientProcess }

  func roomForInput() -> UnsafeMutableRawBufferPointer { session.roomForInput() }
  func didReceive(_ count: Int) { session.didReceive(count) }
  func didReachEnd() { session.didReachEnd() }
  func didWrite(_ count: Int) { session.didWrite(count) }

  func interrupt() { session.interrupt() }
  func discardOutput() { session.discardOutput() }

  func handleReceived() {
    session.handleReceived()
    while isStepDue, let step = steps.popFirst() {
      clock.set(step.instant)
      session.handleWake(.time)
      while session.doUpkeep() {}
      session.handleReceived()
    }
  }
}
