#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  extension File {
    /// Gives a file a name that nothing has yet: POSIX has no such step, so this is always an error of
    /// ``SystemError/isOfSupport``.
    package static func renameToFree(_ path: String, _ name: String) throws(SystemError) {
      throw SystemError(code: ENOSYS)
    }

    /// Lets two files change names in one step: POSIX has no such step, so this is always an error of
    /// ``SystemError/isOfSupport``.
    package static func exchange(_ path: String, _ name: String) throws(SystemError) {
      throw SystemError(code: ENOSYS)
    }
  }
#endif
