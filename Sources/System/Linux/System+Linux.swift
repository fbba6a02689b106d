#if os(Linux) && !Portable
  import CLibrary
  import CLinux

  extension Pipe {
    /// Makes a pipe. `inPackets` keeps writes apart, so that each read returns the bytes of one, if the
    /// system can do that.
    package init(inPackets: Bool = false) throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      if !inPackets || pipe2(&ends, O_CLOEXEC | clinux_o_direct) != 0 {
        try SystemError.check(pipe2(&ends, O_CLOEXEC))
      }
      (reading, writing) = (ends[0], ends[1])
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
