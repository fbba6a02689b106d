#if !os(Linux) || Portable
  import CLibrary

  extension Memory {
    /// Does nothing: the C library decides when freed blocks go back to the system.
    package static func returnLargeBlocks() {}

    /// Does nothing: POSIX has no way to give free memory back to the system.
    package static func trim() {}

    /// The search of Knuth, Morris and Pratt: linear for any bytes.
    static func search(
      _ bytes: UnsafeRawBufferPointer, _ part: UnsafeRawBufferPointer
    ) -> UnsafeRawPointer? {
      guard let base = bytes.baseAddress else { return nil }
      // If the byte after these does not match, this many bytes of the part still do.
      var fitting = [Int](repeating: 0, count: part.count)
      var fit = 0
      for place in 1..<max(1, part.count) {
        while fit > 0, part[place] != part[fit] { fit = fitting[fit - 1] }
        if part[place] == part[fit] { fit += 1 }
        fitting[place] = fit
      }
      fit = 0
      var place = 0
      while place < bytes.count {
        if fit == 0 {
          guard let found = find(part[0], in: base + place, count: bytes.count - place) else {
            return nil
          }
          place = found - base
        }
        while fit > 0, bytes[place] != part[fit] { fit = fitting[fit - 1] }
        if bytes[place] == part[fit] { fit += 1 }
        place += 1
        if fit == part.count { return base + (place - fit) }
      }
      return nil
    }
  }
#endif
