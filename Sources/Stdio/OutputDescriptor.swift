import CLinux
import Glibc

/// Writes as much as there is room for, and never waits. The flags of the descriptor are not
/// touched: a terminal, a pipe or a socket may be shared with others, who do not expect
/// `O_NONBLOCK`.
struct OutputDescriptor {
  let descriptor: Int32
  /// Whether the descriptor is one that was opened here.
  private let isOwn: Bool
  private var way: Way

  /// How to write without waiting.
  private enum Way {
    /// Sockets, and pipes that we may not open: ask the kernel each time not to wait.
    case withoutWaiting
    /// What the kernel does not know how to ask that of: no more than always fits once poll has said
    /// that there is room.
    case inPieces
    /// Files never wait for a reader, nor does a pipe that was opened for that.
    case atOnce
  }

  enum Outcome: Equatable {
    case wrote(Int)
    /// There is no room now.
    case full
    /// Nobody is there to read.
    case gone
    /// It cannot be written for another reason, which has this number: no room on the disk.
    case failed(Int32)
  }

  init(_ descriptor: Int32) {
    var status = stat()
    fstat(descriptor, &status)
    let own = status.st_mode & S_IFMT == S_IFIFO ? Self.reopened(descriptor) : -1
    isOwn = own >= 0
    self.descriptor = isOwn ? own : descriptor
    switch status.st_mode & S_IFMT {
    case S_IFIFO where !isOwn, S_IFSOCK: way = .withoutWaiting
    case S_IFCHR: way = .inPieces
    default: way = .atOnce
    }
  }

  /// Gives back what was opened here.
  func close() {
    if isOwn { _ = Glibc.close(descriptor) }
  }

  /// The same pipe with flags of its own, which nobody shares, so that it may be `O_NONBLOCK`: a plain
  /// write then is 0.1 µs quicker than one that asks not to wait. −1 where it cannot be had.
  private static func reopened(_ descriptor: Int32) -> Int32 {
    open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
  }

  /// Whether ``write(_:)`` may only be called once poll has said that there is room.
  var needsPoll: Bool { way == .inPieces }

  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    let count = writeOnce(bytes)
    if count >= 0 { return .wrote(count) }
    switch errno {
    case EINTR, EAGAIN: return .full
    case EOPNOTSUPP where way == .withoutWaiting, ENOSYS where way == .withoutWaiting,
      EINVAL where way == .withoutWaiting:
      way = .inPieces
      return .full
    case EPIPE, ECONNRESET: return .gone
    // The terminal was hung up.
    case EIO where way == .inPieces: return .gone
    case let code: return .failed(code)
    }
  }

  private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    switch way {
    case .withoutWaiting:
      var part = iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return pwritev2(descriptor, &part, 1, -1, clinux_rwf_nowait)
    case .inPieces:
      return Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF)))
    case .atOnce:
      return Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
  }
}
