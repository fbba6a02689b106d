#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The memory that `malloc` takes small blocks from.
  package struct Heap {
    /// Where it ended at the last look.
    private var end = Heap.top

    private static var top: Int { Int(bitPattern: sbrk(0)) }

    /// From now on, the heap grows by 8 MiB or more at a time. What is not used yet is only a range
    /// of addresses.
    package static func growInSteps() { mallopt(M_TOP_PAD, 8 << 20) }

    /// The heap as it is.
    package init() {}

    /// Asks for huge pages where the heap has grown since the last look, if the system has them to
    /// give: a page of 4 KiB can cost 2 µs, and the same memory in a huge page a quarter of that. A
    /// process that needs little stays in its first step, and in small pages.
    @inline(__always)
    package mutating func useHugePages() {
      if Heap.top != end { use() }
    }

    @inline(never)
    private mutating func use() {
      let page = Int(getpagesize())
      let begin = UnsafeMutableRawPointer(bitPattern: (end + page - 1) & ~(page - 1))
      end = Heap.top
      let count = end - Int(bitPattern: begin)
      // Without huge pages, everything works as before.
      if count > 0 { _ = madvise(begin, count, MADV_HUGEPAGE) }
    }
  }
#endif
