import Entities
import Glibc

/// Where a store's files are, and the making of them: nobody but their owner may read them.
package enum StoreLocation {
  /// Makes a folder and the missing ones above it, each with mode 0700 and safely on the disk; one
  /// that exists stays as it is.
  package static func makeFolder(_ path: String) throws(StoreError) {
    if path.isEmpty || isFolder(path) { return }
    try makeFolder(parent(of: path))
    if mkdir(path, 0o700) != 0 {
      let code = errno
      // Another process that starts at the same time may have been first.
      if code == EEXIST && isFolder(path) { return }
      throw StoreError(systemError: code, "cannot make the folder")
    }
    // mkdir obeys the umask, which could leave us without access to our own folder.
    _ = chmod(path, 0o700)
    try sync(parent(of: path))
  }

  /// Makes sure that the names in a folder outlive a power cut. File systems that cannot do that for
  /// a folder are taken as they are.
  static func sync(_ folder: String) throws(StoreError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder may be writable and not readable.
    if descriptor < 0 && errno == EACCES { return }
    if descriptor < 0 { throw StoreError(systemError: errno, "cannot open the folder") }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS {
      throw StoreError(systemError: errno, "cannot sync the folder")
    }
  }

  /// The path without symbolic links, so that every process finds the same lock beside the file,
  /// whatever way it came. A file that is not there yet keeps its name.
  static func resolved(_ path: String) -> String {
    if let real = realPath(path) { return real }
    guard let folder = realPath(parent(of: path)) else { return path }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    return (folder.utf8.count == 1 ? "" : folder) + "/" + String(decoding: name, as: UTF8.self)
  }

  /// Makes a file with mode 0600 whatever the umask, and returns its descriptor; nil where there is
  /// one already, which stays as it is. Follows no symbolic link.
  static func makeFile(_ path: String) throws(StoreError) -> Int32? {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if file < 0 {
      let code = errno
      if code == EEXIST { return nil }
      throw StoreError(systemError: code, "cannot make the file")
    }
    _ = fchmod(file, 0o600)
    return file
  }

  /// Lets a database that may be written have a log that may be, too: SQLite makes the log and its
  /// index with the mode of the database, which may have been read-only at that time.
  static func makeLogWritable(of files: DatabaseFiles) {
    var status = stat()
    guard access(files.main, W_OK) == 0, stat(files.main, &status) == 0 else { return }
    for part in [files.log, files.index] where access(part, W_OK) != 0 {
      // Not opened for this: to close it again would drop SQLite's locks on it.
      var partStatus = stat()
      guard lstat(part, &partStatus) == 0, partStatus.st_mode & S_IFMT == S_IFREG else { continue }
      _ = chmod(part, status.st_mode & 0o777)
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
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
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
