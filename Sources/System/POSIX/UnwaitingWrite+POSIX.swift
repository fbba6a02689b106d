#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// How to write to what is shared with others, whose flags must not be touched, without waiting. Only
  /// sockets can be asked for that; a pipe is written in pieces of `PIPE_BUF`, once there is room.
  package enum UnwaitingWrite {
    /// Whether ``write(_:to:)`` is for this kind of descriptor.
    package static func isPossible(to kind: FileStatus.Kind) -> Bool { kind == .socket }

    /// The same pipe with flags of its own: −1, it cannot be had.
    package static func reopen(pipe descriptor: Int32) -> Int32 { -1 }

    /// Writes as much as there is room for. An error of ``SystemError/isOfSupport`` says that this
    /// cannot be asked for here.
    package static func write(
      _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) throws(SystemError) -> Int {
      let count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
      if count < 0 { throw .last }
      return count
    }
  }
#endif
