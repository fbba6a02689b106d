import Entities
import System

/// Where a store's files are, and the making of them: nobody but their owner may read them.
package enum StoreLocation {
  /// Makes a folder and the missing ones above it, each with mode 0700 and safely on the disk; one
  /// that exists stays as it is.
  package static func makeFolder(_ path: String) throws(StoreError) {
    if path.isEmpty || isFolder(path) { return }
    try makeFolder(parent(of: path))
    do throws(SystemError) {
      try Folder.make(path, permissions: 0o700)
    } catch {
      // Another process that starts at the same time may have been first.
      if error == .exists && isFolder(path) { return }
      throw StoreError(error, "cannot make the folder")
    }
    // The umask could leave us without access to our own folder.
    File.setPermissions(path, 0o700)
    try sync(parent(of: path))
  }

  /// Makes sure that the names in a folder outlive a power cut. File systems that cannot do that for
  /// a folder are taken as they are.
  static func sync(_ folder: String) throws(StoreError) {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try Descriptor.open(folder, [.reading, .folder])
    } catch {
      // A folder may be writable and not readable.
      if error == .denied { return }
      throw StoreError(error, "cannot open the folder")
    }
    defer { Descriptor.close(descriptor) }
    do throws(SystemError) {
      try Descriptor.sync(descriptor)
    } catch {
      if error == .invalid || error == .readOnly { return }
      throw StoreError(error, "cannot sync the folder")
    }
  }

  /// The path without symbolic links, so that every process finds the same lock beside the file,
  /// whatever way it came. A file that is not there yet keeps its name.
  static func resolved(_ path: String) -> String {
    if let real = File.realPath(path) { return real }
    guard let folder = File.realPath(parent(of: path)) else { return path }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    return (folder.utf8.count == 1 ? "" : folder) + "/" + String(decoding: name, as: UTF8.self)
  }

  /// Makes a file with mode 0600 whatever the umask, and returns its descriptor; nil where there is
  /// one already, which stays as it is. Follows no symbolic link.
  static func makeFile(_ path: String) throws(StoreError) -> Int32? {
    do throws(SystemError) {
      let file = try Descriptor.open(path, [.both, .makingNew, .notFollowing])
      Descriptor.setPermissions(file, 0o600)
      return file
    } catch {
      if error == .exists { return nil }
      throw StoreError(error, "cannot make the file")
    }
  }

  /// Lets a database that may be written have a log that may be, too: SQLite makes the log and its
  /// index with the mode of the database, which may have been read-only at that time.
  static func makeLogWritable(of files: DatabaseFiles) {
    guard File.isWritable(files.main), let status = try? FileStatus(path: files.main) else {
      return
    }
    for part in [files.log, files.index] where !File.isWritable(part) {
      // Not opened for this: to close it again would drop SQLite's locks on it.
      let kind = (try? FileStatus(path: part, followingLinks: false))?.kind
      if kind == .file { File.setPermissions(part, status.permissions) }
    }
  }

  /// The folder that a path is in, `.` or `/` where the path does not say.
  static func parent(of path: String) -> String {
    var bytes = Array(path.utf8)
    let slash = UInt8(ascii: "/")
    while bytes.count > 1 && bytes.last == slash { bytes.removeLast() }
    while let last = bytes.last, last != slash { bytes.removeLast() }
    if bytes.isEmpty { return "." }
    while bytes.count > 1 && bytes.last == slash { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path: path))?.kind == .folder
  }
}
