extension File {
  /// Makes a file with mode 0600 whatever the umask, and returns its descriptor; nil if there is one
  /// already, which stays as it is. Follows no symbolic link.
  package static func make(_ path: String) throws(SystemError) -> Int32? {
    do throws(SystemError) {
      let file = try Descriptor.open(path, [.both, .makingNew, .notFollowing])
      Descriptor.setPermissions(file, 0o600)
      return file
    } catch {
      if error == .exists { return nil }
      throw error
    }
  }

  /// Gives a file a name that nothing has yet; ``SystemError/exists`` if something has it. Some systems
  /// and file systems need a look and a step for that, and replace what gets the name between the two.
  package static func rename(_ path: String, toFree name: String) throws(SystemError) {
    do throws(SystemError) {
      try renameToFree(path, name)
    } catch {
      guard error.isOfSupport else { throw error }
      if (try? FileStatus(path: name, followingLinks: false)) != nil { throw .exists }
      try rename(path, to: name)
    }
  }

  /// Puts a file in the place of another one in one step. Returns whether that one has the file's name
  /// now; it has none if it was not there, or if the file system cannot exchange names.
  package static func rename(_ path: String, exchanging name: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try exchange(path, name)
      return true
    } catch {
      guard error == .notFound || error.isOfSupport else { throw error }
      try rename(path, to: name)
      return false
    }
  }

  /// The path without symbolic links, so that every process finds the same files beside this one,
  /// whatever path it was given. A file that is not there yet keeps its name.
  package static func resolved(_ path: String) -> String {
    if let real = realPath(path) { return real }
    guard let folder = realPath(folder(of: path)) else { return path }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    return (folder.utf8.count == 1 ? "" : folder) + "/" + String(decoding: name, as: UTF8.self)
  }

  /// The folder that a path is in; `.` or `/` if the path does not say.
  package static func folder(of path: String) -> String {
    var bytes = Array(path.utf8)
    let slash = UInt8(ascii: "/")
    while bytes.count > 1 && bytes.last == slash { bytes.removeLast() }
    while let last = bytes.last, last != slash { bytes.removeLast() }
    if bytes.isEmpty { return "." }
    while bytes.count > 1 && bytes.last == slash { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
