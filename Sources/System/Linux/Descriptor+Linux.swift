#if os(Linux) && !Portable
  import CLibrary
  import CLinux

  extension Pipe {
    /// Opens both ends.
    static func open(inPackets: Bool) throws(SystemError) -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [-1, -1]
      if inPackets, pipe2(&ends, O_CLOEXEC | clinux_o_direct) == 0 { return (ends[0], ends[1]) }
      try SystemError.check(pipe2(&ends, O_CLOEXEC))
      return (ends[0], ends[1])
    }
  }

  extension Descriptor {
    /// Opens the same pipe again with its own flags, which nobody shares, so that writing to it need not
    /// wait. −1 if it cannot be opened.
    package static func reopen(pipe descriptor: Int32) -> Int32 {
      CLibrary.open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    }
  }
#endif
