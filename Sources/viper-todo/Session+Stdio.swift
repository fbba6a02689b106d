import Connectors
import Stdio

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
