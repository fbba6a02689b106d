#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension Pipe {
    /// Opens both ends.
    static func open(inPackets: Bool) throws(SystemError) -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [-1, -1]
      if inPackets, pipe2(&ends, O_CLOEXEC | clinux_o_direct) == 0 { return (ends[0], ends[1]) }
      if pipe2(&ends, O_CLOEXEC) != 0 { throw .last }
      return (ends[0], ends[1])
    }
  }
#endif
