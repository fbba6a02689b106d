import Glibc

/// Whole files, and what is printed for a person.
package enum File {
  /// All bytes of a file.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw FileError("read", path: path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw FileError("read", path: path) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Puts bytes in the place of a file's, all or none of them.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let new = path + ".new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw FileError("write", path: new) }
    // The user's own umask was replaced by a stricter one; this file was readable before.
    fchmod(descriptor, 0o644)
    let isWritten = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    close(descriptor)
    if !isWritten || rename(new, path) != 0 {
      let error = FileError("write", path: path)
      unlink(new)
      throw error
    }
  }

  /// Prints to stdout. Only for commands that do not serve.
  package static func print(_ text: String) {
    var text = text
    _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: 1) }
  }

  /// Writes all bytes, as often as it takes.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }
}
