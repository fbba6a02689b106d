#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  extension Memory {
    /// Blocks that are freed go back to the system when it seems right to the C library.
    package static func returnLargeBlocks() {}

    /// Gives what is free back to the system: only the C library knows how.
    package static func trim() {}

    /// Knuth, Morris and Pratt's search: linear, whatever the bytes are.
    static func search(
      _ bytes: UnsafeRawBufferPointer, _ part: UnsafeRawBufferPointer
    ) -> UnsafeRawPointer? {
      guard let base = bytes.baseAddress else { return nil }
      // How many bytes of the part's beginning still fit where the next one does not.
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
