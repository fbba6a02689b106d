import CLinux
import Glibc

/// Writes as much as there is room for, and never waits. The flags of the descriptor are not
/// touched: a terminal, a pipe or a socket may be shared with others, who do not expect
/// `O_NONBLOCK`.
struct OutputDescriptor {
  let descriptor: Int32
  private var way: Way

  /// How to write without waiting.
  private enum Way {
    /// Pipes and sockets: ask the kernel not to wait.
    case withoutWaiting
    /// What the kernel does not know how to ask that of: no more than always fits once poll has said
    /// that there is room.
    case inPieces
    /// Files never wait for a reader.
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
    self.descriptor = descriptor
    var status = stat()
    fstat(descriptor, &status)
    switch status.st_mode & S_IFMT {
    case S_IFIFO, S_IFSOCK: way = .withoutWaiting
    case S_IFCHR: way = .inPieces
    default: way = .atOnce
    }
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
