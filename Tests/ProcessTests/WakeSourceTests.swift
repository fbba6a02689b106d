import Glibc
import Stdio
import System
import TestSupport
import Testing

/// What wakes the loop besides the View.
struct WakeSourceTests {
  /// Ends once its input has.
  private final class Silence: StdioService {
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
    let wantsInput = true
    let canHandleMore = false
    let output = UnsafeRawBufferPointer(start: nil, count: 0)
    let hasEnded = false
    let clientProcess: Int? = nil

    deinit { room.deallocate() }

    func roomForInput() -> UnsafeMutableRawBufferPointer { room }
    func didReceive(_ count: Int) {}
    func didReachEnd() {}
    func handleReceived() {}
    func interrupt() {}
    func didWrite(_ count: Int) {}
    func discardOutput() {}
  }

  /// Says something through one pipe after the other; through the last one it ends the input.
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

  /// A store that connects again has another descriptor.
  @Test(.timeLimit(.minutes(1))) func isFollowedFromDescriptorToDescriptor() {
    let input = Self.pipe()
    let output = Self.pipe()
    let pipes = (0..<3).map { _ in Self.pipe() }
    for pipe in pipes { write(pipe[1], "x", 1) }
    let source = Moving(pipes) { close(input[1]) }
    // The loop blocks signals; this thread is for other tests, too.
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let end = StdioLoop(
      service: Silence(), streams: StandardStreams(input: input[0], output: output[1]),
      signals: SignalDescriptor(), wakeSources: [source]
    ).run()
    #expect(end == .finished)
    #expect(source.handled == 3)
    for descriptor in pipes.joined() + output + [input[0]] { close(descriptor) }
  }
}
