/// A file could not be opened, read or written: one sentence that names it.
package struct FileError: Error {
  /// What could not be done, and why.
  package let message: String

  /// A failure with the reason that the system gave.
  package init(_ what: String, path: String, _ error: SystemError) {
    message = "cannot \(what) \(path): \(error.text)"
  }
}
