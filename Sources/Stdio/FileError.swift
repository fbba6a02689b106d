import Glibc

/// A file could not be opened, read or written: one sentence that names it.
package struct FileError: Error {
  /// What could not be done, and why.
  package let message: String

  /// A failure with the reason that the last system call gave.
  init(_ what: String, path: String) {
    message = "cannot \(what) \(path): \(String(cString: strerror(errno)))"
  }
}
