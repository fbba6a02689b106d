#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  extension File {
    /// Gives a file a name that is free, in one step. POSIX has no such step, so this always throws
    /// an error of ``SystemError/isOfSupport``.
    package static func renameToFree(_ path: String, _ name: String) throws(SystemError) {
      throw SystemError(code: ENOSYS)
    }

    /// Exchanges the names of two files, in one step. POSIX has no such step, so this always throws
    /// an error of ``SystemError/isOfSupport``.
    package static func exchange(_ path: String, _ name: String) throws(SystemError) {
      throw SystemError(code: ENOSYS)
    }
  }
#endif
