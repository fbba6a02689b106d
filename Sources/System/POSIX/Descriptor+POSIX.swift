#if !os(Linux) || Portable
  import CLibrary

  extension Pipe {
    /// Opens both ends. There are no packets: one read may return the bytes of several writes.
    static func open(inPackets: Bool) throws(SystemError) -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [-1, -1]
      try SystemError.check(pipe(&ends))
      // If another thread starts a program before this, that program inherits the ends.
      for end in ends { Descriptor.closeOnExec(end) }
      return (ends[0], ends[1])
    }
  }

  /// Writes without waiting to a descriptor that others share, so that its flags must not be
  /// changed. Only sockets can be written in this way; a pipe is written in pieces of `PIPE_BUF`,
  /// once there is room.
  package enum NonBlockingWrite {
    /// Whether ``write(_:to:)`` may work for this kind of descriptor.
    package static func isPossible(to kind: FileStatus.Kind) -> Bool { kind == .socket }

    /// Opens the same pipe again with its own flags. Always −1: POSIX has no way to do that.
    package static func reopen(pipe descriptor: Int32) -> Int32 { -1 }

    /// Writes as much as there is room for. Throws an error of ``SystemError/isOfSupport`` if the
    /// descriptor cannot be written in this way.
    package static func write(
      _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) throws(SystemError) -> Int {
      try SystemError.check(
        send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT)))
    }
  }
#endif
