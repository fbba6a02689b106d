#if !os(Linux) || Portable
  extension Uptime {
    /// Milliseconds, where there is no clock that is less exact and quicker to read.
    package static var coarseMilliseconds: Int { Int(milliseconds) }
  }
#endif
