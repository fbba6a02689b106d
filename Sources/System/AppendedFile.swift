/// A file that grows by one entry after another while the process runs. Only the user may read it.
/// An entry that cannot be written whole leaves nothing in the file.
package final class AppendedFile {
  private let path: String
  private let descriptor: Int32
  /// How many bytes of the current entry are in the file.
  private var entrySize = 0

  /// Opens the file, or makes it. If `truncating`, empties an existing file.
  package init(path: String, truncating: Bool = false) throws(FileError) {
    self.path = path
    do throws(SystemError) {
      let opening: Descriptor.Opening = [.writing, .making, .appending]
      descriptor = try Descriptor.open(path, truncating ? opening.union(.emptying) : opening)
    } catch {
      throw FileError("write", path: path, error)
    }
  }

  deinit { Descriptor.close(descriptor) }

  /// Begins a new entry with the next ``append(_:)``.
  package func beginEntry() { entrySize = 0 }

  /// Adds bytes at the end. If they cannot all be written, takes back the whole entry and returns
  /// the error.
  package func append(_ bytes: UnsafeRawBufferPointer) -> FileError? {
    var rest = bytes
    while !rest.isEmpty {
      do throws(SystemError) {
        let count = try Descriptor.write(rest, to: descriptor)
        if count == 0 { throw .inputOutput }
        entrySize += count
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } catch {
        if error == .interrupted { continue }
        takeEntryBack()
        return FileError("write", path: path, error)
      }
    }
    return nil
  }

  /// Removes the current entry from the end of the file, unless another process has written after
  /// it.
  private func takeEntryBack() {
    let end = Descriptor.position(descriptor)
    if entrySize > 0, (try? FileStatus(descriptor: descriptor))?.size == end {
      try? Descriptor.setLength(descriptor, end - entrySize)
    }
    entrySize = 0
  }
}
