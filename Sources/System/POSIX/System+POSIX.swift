#if !os(Linux) || Portable
  import CLibrary

  extension Pipe {
    /// Makes a pipe. There are no packets: one read may return the bytes of several writes.
    package init(inPackets: Bool = false) throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      try SystemError.check(pipe(&ends))
      // If another thread starts a program before this, that program inherits the ends.
      for end in ends { Descriptor.closeOnExec(end) }
      (reading, writing) = (ends[0], ends[1])
    }
  }

  extension Descriptor {
    /// Opens the same pipe again with its own flags. Always −1: POSIX has no way to do that.
    package static func reopen(pipe descriptor: Int32) -> Int32 { -1 }
  }
#endif
