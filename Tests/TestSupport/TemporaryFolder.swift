import Glibc

/// A temporary folder for a test, which is removed with everything in it when the test releases it.
package final class TemporaryFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Makes a folder under `TMPDIR`, else under `/tmp`. If that fails, the path is empty.
  package init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = (parent + "/viper-todo-XXXXXX").utf8CString
    path = template.withUnsafeMutableBufferPointer { name in
      name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    if !path.isEmpty { Self.removeAll(path) }
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  private static func removeAll(_ path: String) {
    // This fails for a folder that is not empty, and follows no symbolic link.
    if remove(path) == 0 { return }
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      // The entry itself may be shorter than its type says: a copy of it would read what is behind it.
      let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = String(
        cString: UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self))
      if name != "." && name != ".." { removeAll(path + "/" + name) }
    }
    closedir(folder)
    remove(path)
  }
}
