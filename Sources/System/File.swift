#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files by their paths.
package enum File {
  /// Reads all bytes of a file.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      let descriptor = try Descriptor.open(path, .reading)
      defer { Descriptor.close(descriptor) }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 64 * 1024)
      while true {
        let count = try Descriptor.read(descriptor, into: &chunk)
        if count == 0 { return bytes }
        bytes += chunk[..<count]
      }
    } catch {
      throw FileError("read", path: path, error)
    }
  }

  /// Replaces the contents of a file, completely or not at all.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let new = path + ".new"
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try Descriptor.open(new, [.writing, .making, .emptying], permissions: 0o644)
    } catch {
      throw FileError("write", path: new, error)
    }
    do throws(SystemError) {
      defer { Descriptor.close(descriptor) }
      // This process has replaced the user's umask by a stricter one, and the file was readable.
      Descriptor.setPermissions(descriptor, 0o644)
      try Descriptor.writeAll(bytes, to: descriptor)
      try rename(new, to: path)
    } catch {
      remove(new)
      throw FileError("write", path: path, error)
    }
  }

  /// Prints to stdout. Only for commands that do not serve.
  package static func print(_ text: String) {
    var text = text
    text.withUTF8 { try? Descriptor.writeAll(UnsafeRawBufferPointer($0), to: 1) }
  }

  /// Whether anything has this name: a file, a folder, …
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether this process may write the file.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Whether this process may run the file.
  package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Removes a file's name, if there is one.
  package static func remove(_ path: String) { _ = unlink(path) }

  /// Gives a file another name, and replaces any file that has that name.
  package static func rename(_ path: String, to name: String) throws(SystemError) {
    try SystemError.check(systemRename(path, name))
  }

  /// Sets the permissions of a file. The umask does not matter.
  package static func setPermissions(_ path: String, _ permissions: UInt16) {
    _ = chmod(path, mode_t(permissions))
  }

  /// The path from the root, without symbolic links; nil if nothing is there, or if the path is not
  /// UTF-8.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }
}

// Inside `File`, `rename` means its own method.
private func systemRename(_ path: String, _ name: String) -> Int32 { rename(path, name) }

extension File {
  /// Makes a file with mode 0600 whatever the umask, and returns its descriptor; nil if there is one
  /// already, which stays as it is. Follows no symbolic link.
  package static func make(_ path: String) throws(SystemError) -> Int32? {
    do throws(SystemError) {
      let file = try Descriptor.open(path, [.both, .createExclusive, .notFollowing])
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
