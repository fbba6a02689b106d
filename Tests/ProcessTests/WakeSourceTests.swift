import Glibc
import JSONRPC
import System
import TestSupport
import Testing

@testable import Stdio

/// Sources that wake the loop besides the View.
struct WakeSourceTests {
  /// A service that ends when its input does.
  private final class Silence: StdioService {
    let inbox = Inbox(framing: nil, maximumMessage: 1, maximumNesting: 1)
    let outbox = Outbox()
    let wantsInput = true
    let canHandleMore = false
    let hasEnded = false
    let clientProcess: Int? = nil

    func handleReceived() {}
    func interrupt() {}
    func discardOutput() {}
  }

  /// A source that reports through one pipe after another. Through the last one, it ends the input.
  private final class Moving: WakeSource {
    private var pipes: ArraySlice<[Int32]>
    private let end: () -> Void
    private(set) var handled = 0

    init(_ pipes: [[Int32]], end: @escaping () -> Void) {
      self.pipes = pipes[...]
      self.end = end
    }

    var descriptor: Int32 { pipes.first?[0] ?? -1 }

    func remainingWait() -> Int64? { nil }

    func handle() {
      var byte: UInt8 = 0
      read(descriptor, &byte, 1)
      handled += 1
      pipes.removeFirst()
      if pipes.isEmpty { end() }
    }
  }

  private static func pipe() -> [Int32] {
    var ends: [Int32] = [-1, -1]
    Glibc.pipe(&ends)
    return ends
  }

  /// The descriptor of a source may change, as when a store connects again.
  @Test(.timeLimit(.minutes(1))) func mayChangeItsDescriptor() {
    let input = Self.pipe()
    let output = Self.pipe()
    let pipes = (0..<3).map { _ in Self.pipe() }
    for pipe in pipes { write(pipe[1], "x", 1) }
    let source = Moving(pipes) { close(input[1]) }
    // The loop handles signals, which would no longer end the tests.
    defer { for number in [SIGTERM, SIGHUP, SIGINT] { signal(number, SIG_DFL) } }
    let end = StdioLoop(
      service: Silence(), streams: StandardStreams(input: input[0], output: output[1]),
      signals: SignalDescriptor(), wakeSources: [source]
    ).run()
    #expect(end == .finished)
    #expect(source.handled == 3)
    for descriptor in pipes.joined() + output + [input[0]] { close(descriptor) }
  }
}
