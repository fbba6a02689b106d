import System

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
    /// What is shared, and whose system can be asked not to wait: it is asked each time.
    case withoutWaiting
    /// What it does not know how to ask that of: no more than always fits once poll has said that
    /// there is room.
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
    /// It cannot be written for another reason: no room on the disk.
    case failed(SystemError)
  }

  init(_ descriptor: Int32) {
    let kind = (try? FileStatus(descriptor: descriptor))?.kind
    let own = kind == .pipe ? UnwaitingWrite.reopen(pipe: descriptor) : -1
    isOwn = own >= 0
    self.descriptor = isOwn ? own : descriptor
    way =
      switch kind {
      case let kind? where !isOwn && UnwaitingWrite.isPossible(to: kind): .withoutWaiting
      case .device: .inPieces
      case .pipe where !isOwn, .socket: .inPieces
      default: .atOnce
      }
  }

  /// Gives back what was opened here.
  func close() {
    if isOwn { Descriptor.close(descriptor) }
  }

  /// Whether ``write(_:)`` may only be called once poll has said that there is room.
  var needsPoll: Bool { way == .inPieces }

  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    do throws(SystemError) {
      return .wrote(try writeOnce(bytes))
    } catch {
      switch error {
      case .interrupted, .wouldWait: return .full
      case .brokenPipe, .connectionReset: return .gone
      // The terminal was hung up.
      case .inputOutput where way == .inPieces: return .gone
      case _ where way == .withoutWaiting && error.isOfSupport:
        way = .inPieces
        return .full
      default: return .failed(error)
      }
    }
  }

  private func writeOnce(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    switch way {
    case .withoutWaiting: try UnwaitingWrite.write(bytes, to: descriptor)
    case .inPieces:
      try Descriptor.write(
        UnsafeRawBufferPointer(rebasing: bytes.prefix(Descriptor.pieceSize)), to: descriptor)
    case .atOnce: try Descriptor.write(bytes, to: descriptor)
    }
  }
}
