#if !os(Linux) || Portable
  /// The memory that `malloc` takes small blocks from. The system decides how it grows.
  package struct Heap {
    /// Does nothing.
    package static func growInSteps() {}

    /// The heap as it is.
    package init() {}

    /// Does nothing: POSIX has no huge pages.
    package mutating func useHugePages() {}
  }
#endif
