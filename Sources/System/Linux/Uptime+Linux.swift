#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension Uptime {
    /// Milliseconds, accurate to about 4 ms. Reading them takes a few nanoseconds.
    package static var coarseMilliseconds: Int { Int(read(CLOCK_MONOTONIC_COARSE) / 1_000_000) }
  }
#endif
