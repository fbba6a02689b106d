/// A file that grows by one entry after another while the process runs. Only the user may read it.
/// An entry that cannot be written whole leaves nothing in the file.
package final class AppendedFile {
  private let path: String
  private let descriptor: Int32
  /// How many bytes of the current entry are in the file.
  private var entrySize = 0

  /// Whether what the file has is replaced by the first entry.
  private var isReplacing = false

  /// Opens the file, or makes it, to append to it. Fails at once if it is a pipe that nobody reads.
  package init(path: String) throws(FileError) {
    self.path = path
    do throws(SystemError) {
      descriptor = try Descriptor.open(path, [.writing, .making, .appending, .nonBlocking])
      Descriptor.setNonBlocking(descriptor, false)
    } catch {
      throw error == .noReader
        ? FileError("cannot write \(path): it is a pipe that nobody reads")
        : FileError("write", path: path, error)
    }
  }

  /// The same, to replace what the file has once the first entry is written. Refuses a file that does
  /// not begin with these words, unless it is empty.
  package convenience init(path: String, replacing beginning: String) throws(FileError) {
    try self.init(path: path)
    do throws(SystemError) {
      let status = try FileStatus(descriptor: descriptor)
      guard status.kind == .file else { return }
      isReplacing = true
      if status.size == 0 { return }
      let count = beginning.utf8.count
      let reading = try Descriptor.open(path, [.reading, .nonBlocking])
      defer { Descriptor.close(reading) }
      if try Descriptor.read(reading, at: 0, count: count).elementsEqual(beginning.utf8) { return }
    } catch { throw FileError("read", path: path, error) }
    throw FileError(
      "cannot write \(path): it is not empty, and does not begin with \"\(beginning)\"")
  }

  deinit { Descriptor.close(descriptor) }

  /// Adds bytes at the end, as a new entry or to the current one. If they cannot all be written, takes
  /// back the whole entry and returns the error.
  package func append(_ bytes: UnsafeRawBufferPointer, isNewEntry: Bool = true) -> FileError? {
    if isNewEntry { entrySize = 0 }
    var rest = bytes
    while !rest.isEmpty {
      do throws(SystemError) {
        if isReplacing { try Descriptor.setLength(descriptor, 0) }
        isReplacing = false
        let count = try Descriptor.write(rest, to: descriptor)
        if count == 0 { throw .inputOutput }
        entrySize += count
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } catch {
        if error == .interrupted { continue }
        // The entry is taken back, unless another process has written after it.
        let end = Descriptor.position(descriptor)
        if entrySize > 0, (try? FileStatus(descriptor: descriptor))?.size == end {
          try? Descriptor.setLength(descriptor, end - entrySize)
        }
        entrySize = 0
        return FileError("write", path: path, error)
      }
    }
    return nil
  }
}
