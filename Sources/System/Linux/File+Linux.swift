#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension File {
    /// Gives a file a name that is free, in one step. Throws ``SystemError/exists`` if the name is
    /// taken, and an error of ``SystemError/isOfSupport`` if the file system cannot do that.
    package static func renameToFree(_ path: String, _ name: String) throws(SystemError) {
      let result = renameat2(AT_FDCWD, path, AT_FDCWD, name, clinux_rename_noreplace)
      if result != 0 { throw .last }
    }

    /// Exchanges the names of two files, in one step. Throws an error of
    /// ``SystemError/isOfSupport`` if the file system cannot do that.
    package static func exchange(_ path: String, _ name: String) throws(SystemError) {
      let result = renameat2(AT_FDCWD, path, AT_FDCWD, name, clinux_rename_exchange)
      if result != 0 { throw .last }
    }
  }
#endif
