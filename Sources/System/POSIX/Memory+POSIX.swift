#if !os(Linux) || Portable
  import CLibrary

  extension Memory {
    /// Does nothing: the C library decides when freed blocks go back to the system.
    package static func returnLargeBlocks() {}

    /// Does nothing: POSIX has no way to give free memory back to the system.
    package static func trim() {}

    /// Where a byte string first occurs in another; nil if it does not. The empty one occurs at the
    /// beginning.
    public static func find(
      _ part: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer
    ) -> UnsafeRawPointer? {
      if part.isEmpty { return bytes.baseAddress }
      guard let wanted = part.baseAddress else { return nil }
      var rest = bytes
      while rest.count >= part.count, let base = rest.baseAddress,
        let found = find(part[0], in: base, count: rest.count - part.count + 1)
      {
        if compare(found, wanted, count: part.count) == 0 { return found }
        rest = UnsafeRawBufferPointer(rebasing: rest[(found - base + 1)...])
      }
      return nil
    }
  }
#endif
