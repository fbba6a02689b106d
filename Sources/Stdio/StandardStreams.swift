import System

/// The descriptors of the protocol, under numbers that nothing else in the process uses.
package struct StandardStreams {
  /// The descriptor that the protocol's bytes come from.
  package let input: Int32
  /// The descriptor that the protocol's bytes go to; −1 if the parent had closed it.
  package let output: Int32

  /// Takes over stdin and stdout. After this, code that reads descriptor 0 reads nothing, and code
  /// that prints to descriptor 1 prints to stderr: no stray print reaches the wire. A descriptor
  /// that the parent had closed becomes `/dev/null`, so that no file of ours ever gets its number.
  package static func takeOver() -> StandardStreams {
    let isOutputClosed = !Descriptor.isOpen(1)
    for descriptor: Int32 in 0...2 where !Descriptor.isOpen(descriptor) {
      // It gets the lowest free number, and no other program inherits it.
      _ = try? Descriptor.open("/dev/null", .both)
    }
    let input = Descriptor.duplicate(0)
    let output = isOutputClosed ? -1 : Descriptor.duplicate(1)
    if let nothing = try? Descriptor.open("/dev/null", .both) {
      Descriptor.replace(0, by: nothing)
      Descriptor.close(nothing)
    }
    Descriptor.replace(1, by: 2)
    return StandardStreams(input: input, output: output)
  }

  /// Whether this process, and each that it starts, can read a terminal.
  package static var isOfTerminal: Bool { Descriptor.isTerminal(0) }

  /// What there is to read: empty at the end of input. Nil if nothing comes for this many
  /// milliseconds, which are without limit below 0.
  package func read(milliseconds: Int64) -> [UInt8]? {
    while PollSet.wait(for: input, .input, milliseconds: milliseconds) || milliseconds < 0 {
      do throws(SystemError) { return try Descriptor.read(input) } catch {
        // The parent may have made the descriptor non-blocking.
        if error != .wouldWait { return [] }
      }
    }
    return nil
  }

  /// Writes all bytes, however long that takes; those that nobody reads any more are dropped.
  package func write(_ bytes: [UInt8]) { try? Descriptor.writeAll(bytes, to: output) }
}

/// Writes as much as there is room for, and never waits. It leaves the flags of the descriptor
/// alone: other processes may share the terminal, pipe or socket, and do not expect `O_NONBLOCK`.
struct OutputDescriptor {
  let descriptor: Int32
  private let way: Way

  /// How to write without waiting.
  private enum Way {
    /// A socket is shared, and the system can be asked not to wait: each write asks for that.
    case withoutWaiting
    /// The system cannot be asked. Once `poll` has said that there is room, each write has at most
    /// the bytes that then always fit.
    case inPieces
    /// Plain writes never wait: to a file, or to a pipe that was reopened for that.
    case atOnce
  }

  init(_ descriptor: Int32) {
    let kind = (try? FileStatus(descriptor: descriptor))?.kind
    let own = kind == .pipe ? Descriptor.reopen(pipe: descriptor) : -1
    self.descriptor = own >= 0 ? own : descriptor
    way =
      switch kind {
      case .socket: .withoutWaiting
      case .pipe where own < 0, .device: .inPieces
      default: .atOnce
      }
  }

  /// Whether ``write(_:)`` may be called only once `poll` has said that there is room.
  var needsPoll: Bool { way == .inPieces }

  /// Returns how many bytes were taken; nil if there is no room at present. Throws
  /// ``SystemError/brokenPipe`` if nobody reads.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
    do throws(SystemError) {
      switch way {
      case .withoutWaiting: return try Descriptor.send(bytes, to: descriptor)
      case .inPieces:
        let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(Descriptor.pieceSize))
        return try Descriptor.write(piece, to: descriptor)
      case .atOnce: return try Descriptor.write(bytes, to: descriptor)
      }
    } catch {
      switch error {
      case .interrupted, .wouldWait: return nil
      case .connectionReset: throw .brokenPipe
      // The terminal was hung up.
      case .inputOutput where way == .inPieces: throw .brokenPipe
      default: throw error
      }
    }
  }
}
