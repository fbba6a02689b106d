#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension File {
    /// Gives a file a name that nothing has yet; ``SystemError/exists`` if something has it. Where the
    /// file system cannot do that in one step, an error of ``SystemError/isOfSupport``.
    package static func renameToFree(_ path: String, _ name: String) throws(SystemError) {
      let result = renameat2(AT_FDCWD, path, AT_FDCWD, name, clinux_rename_noreplace)
      if result != 0 { throw .last }
    }

    /// Lets two files change names in one step. Where the file system cannot do that, an error of
    /// ``SystemError/isOfSupport``.
    package static func exchange(_ path: String, _ name: String) throws(SystemError) {
      let result = renameat2(AT_FDCWD, path, AT_FDCWD, name, clinux_rename_exchange)
      if result != 0 { throw .last }
    }
  }
#endif
