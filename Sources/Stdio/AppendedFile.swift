import Glibc

/// A file that grows while the process runs: readable to the user alone, as it may hold todos.
package final class AppendedFile {
  private let descriptor: Int32

  /// Opens the file, or makes it; begins anew if asked to.
  package init(path: String, truncating: Bool = false) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (truncating ? O_TRUNC : 0)
    descriptor = open(path, flags, 0o600)
    if descriptor < 0 { throw FileError("write", path: path) }
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end. What cannot be written is left out: serving goes on.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    _ = File.writeAll(bytes, to: descriptor)
  }
}
