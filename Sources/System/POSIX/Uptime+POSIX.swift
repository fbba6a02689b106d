#if !os(Linux) || Portable
  extension Uptime {
    /// Milliseconds. POSIX has no clock that is less accurate and faster to read.
    package static var coarseMilliseconds: Int { Int(milliseconds) }
  }
#endif
