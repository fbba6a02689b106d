#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  extension Pipe {
    /// Opens both ends. There are no packets: what is written at different times may be read at once.
    static func open(inPackets: Bool) throws(SystemError) -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) != 0 { throw .last }
      // Another thread that starts a program just now passes the ends on.
      for end in ends { Descriptor.closeOnExec(end) }
      return (ends[0], ends[1])
    }
  }
#endif
