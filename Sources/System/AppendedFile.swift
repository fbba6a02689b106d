/// A file that grows while the process runs, an entry after the other: readable to the user alone.
/// An entry that cannot be written leaves nothing in it.
package final class AppendedFile {
  private let path: String
  private let descriptor: Int32
  /// How many bytes of the entry in hand are in the file.
  private var entrySize = 0

  /// Opens the file, or makes it; an existing one is emptied if asked for.
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

  /// What is appended from here on is another entry.
  package func beginEntry() { entrySize = 0 }

  /// Adds bytes at the end. If they cannot all be written, the whole entry is taken back; returns why.
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

  /// Cuts the entry in hand off, unless another process has written behind it.
  private func takeEntryBack() {
    let end = Descriptor.position(descriptor)
    if entrySize > 0, (try? FileStatus(descriptor: descriptor))?.size == end {
      try? Descriptor.setLength(descriptor, end - entrySize)
    }
    entrySize = 0
  }
}
