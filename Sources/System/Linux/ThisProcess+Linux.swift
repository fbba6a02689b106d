#if os(Linux) && !Portable
  extension ThisProcess {
    /// The path of this program; nil if it cannot be found.
    package static var program: String? { File.realPath("/proc/self/exe") }
  }
#endif
