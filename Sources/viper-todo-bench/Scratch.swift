import Glibc

/// A folder of our own, gone with everything in it when it is removed.
final class Scratch {
  let path: String

  /// Makes a folder in another one.
  init(in parent: String) throws {
    var template = (parent + "/viper-todo-bench-XXXXXX").utf8CString
    let made = template.withUnsafeMutableBufferPointer { name in
      name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else {
      throw Trouble("cannot make a folder in \(parent): \(String(cString: strerror(errno)))")
    }
    path = made
  }

  deinit { remove() }

  /// The path of a file in it.
  func file(_ name: String) -> String { path + "/" + name }

  /// Removes it with everything in it.
  func remove() { Self.removeAll(path) }

  /// Removes the files of a database in it.
  func removeDatabase(_ name: String) {
    for ending in ["", "-wal", "-shm", "-lock", "-journal"] { unlink(file(name + ending)) }
  }

  /// Where durable figures are taken: `--keep`, else `TMPDIR`, else `/var/tmp`, which other than
  /// `/tmp` is seldom only memory.
  static func parent(keep: String?) -> String {
    keep ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
  }

  private static func removeAll(_ path: String) {
    // Fails on a folder that is not empty, and follows no symbolic link.
    if Glibc.remove(path) == 0 { return }
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { removeAll(path + "/" + name) }
    }
    closedir(folder)
    Glibc.remove(path)
  }
}
