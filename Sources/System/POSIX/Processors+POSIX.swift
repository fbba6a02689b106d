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

    /// Those of now.
    package init() { numbers = Array(0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Nothing happens: this process runs where the system puts it.
    package func stay(on number: Int) throws(SystemError) {}

    /// Nothing happens.
    package func free() {}
  }
#endif
