import Glibc

/// A file that grows while the process runs, an entry after the other: readable to the user alone, as
/// it may hold todos. An entry that cannot be written leaves nothing in it.
package final class AppendedFile {
  private let path: String
  private let descriptor: Int32
  /// How many bytes of the entry in hand are in the file.
  private var entrySize: off_t = 0

  /// Opens the file, or makes it; an existing one is emptied if asked for.
  package init(path: String, truncating: Bool = false) throws(FileError) {
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (truncating ? O_TRUNC : 0)
    descriptor = open(path, flags, 0o600)
    if descriptor < 0 { throw FileError("write", path: path) }
  }

  deinit { close(descriptor) }

  /// What is appended from here on is another entry.
  package func beginEntry() { entrySize = 0 }

  /// Adds bytes at the end. If they cannot all be written, the whole entry is taken back; returns why.
  package func append(_ bytes: UnsafeRawBufferPointer) -> FileError? {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 {
        let error = FileError("write", path: path)
        takeEntryBack()
        return error
      }
      entrySize += off_t(count)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
  }

  /// Cuts the entry in hand off, unless another process has written behind it.
  private func takeEntryBack() {
    var status = stat()
    let end = lseek(descriptor, 0, SEEK_CUR)
    if entrySize > 0, fstat(descriptor, &status) == 0, status.st_size == end {
      ftruncate(descriptor, end - entrySize)
    }
    entrySize = 0
  }
}
