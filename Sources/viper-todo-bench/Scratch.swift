import System

/// A folder of our own, gone with everything in it when it is removed.
final class Scratch {
  let path: String

  /// Makes a folder in another one.
  init(in parent: String) throws {
    do throws(SystemError) {
      path = try Folder.makeUnique(parent + "/viper-todo-bench-")
    } catch {
      throw Trouble("cannot make a folder in \(parent): \(error.text)")
    }
  }

  deinit { remove() }

  /// The path of a file in it.
  func file(_ name: String) -> String { path + "/" + name }

  /// Removes it with everything in it.
  func remove() { Folder.removeAll(path) }

  /// Removes the files of a database in it.
  func removeDatabase(_ name: String) {
    for ending in ["", "-wal", "-shm", "-lock", "-journal"] { File.remove(file(name + ending)) }
  }

  /// Where durable figures are taken: `--keep`, else `TMPDIR`, else `/var/tmp`, which other than
  /// `/tmp` is seldom only memory.
  static func parent(keep: String?) -> String {
    keep ?? Environment.value("TMPDIR") ?? "/var/tmp"
  }
}
