#if os(Linux) && !Portable
  import CLibrary
  import CLinux

  extension Memory {
    /// From now on, blocks of a megabyte or more go back to the system when they are freed, however
    /// many there were.
    package static func returnLargeBlocks() { mallopt(M_MMAP_THRESHOLD, 1 << 20) }

    /// Gives free memory back to the system.
    package static func trim() { malloc_trim(0) }

    /// Where a byte string first occurs in another; nil if it does not. The empty one occurs at the
    /// beginning.
    public static func find(
      _ part: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer
    ) -> UnsafeRawPointer? {
      if part.isEmpty { return bytes.baseAddress }
      guard let base = bytes.baseAddress, let wanted = part.baseAddress else { return nil }
      return UnsafeRawPointer(memmem(base, bytes.count, wanted, part.count))
    }
  }
#endif
