#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The processors of this machine. POSIX has no way to stay on one of them.
  package struct Processors {
    /// Their numbers, in order.
    package let numbers: [Int]

    /// The processors at present.
    package init() { numbers = Array(0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Does nothing: the system chooses where this process runs.
    package func stay(on number: Int) throws(SystemError) {}

    /// Does nothing.
    package func free() {}
  }
#endif
