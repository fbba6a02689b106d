#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  extension Pipe {
    /// Opens both ends. There are no packets: one read may return the bytes of several writes.
    static func open(inPackets: Bool) throws(SystemError) -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) != 0 { throw .last }
      // If another thread starts a program before this, that program inherits the ends.
      for end in ends { Descriptor.closeOnExec(end) }
      return (ends[0], ends[1])
    }
  }
#endif
