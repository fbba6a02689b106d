import System

/// A temporary folder.
final class Scratch {
  let path: String

  /// Makes a folder in the folder `parent`.
  init(in parent: String) throws {
    do throws(SystemError) {
      path = try Folder.makeUnique(parent + "/viper-todo-bench-")
    } catch {
      throw Trouble("cannot make a folder in \(parent): \(error.text)")
    }
  }

  deinit { remove() }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Removes the folder with everything in it.
  func remove() { Folder.removeAll(path) }

  /// Removes the files of a database in the folder.
  func removeDatabase(_ name: String) {
    for ending in ["", "-wal", "-shm", "-lock", "-journal"] { File.remove(file(name + ending)) }
  }

  /// Where durable figures are taken: `--keep`, else `TMPDIR`, else `/var/tmp`, which, unlike
  /// `/tmp`, is seldom only memory.
  static func parent(keep: String?) -> String {
    keep ?? Environment.value("TMPDIR") ?? "/var/tmp"
  }
}
