import CLibrary

/// Files by their paths.
package enum File {
  /// Reads all bytes of a file.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      let descriptor = try Descriptor.open(path, .reading)
      defer { Descriptor.close(descriptor) }
      var bytes: [UInt8] = []
      while true {
        let chunk = try Descriptor.read(descriptor)
        if chunk.isEmpty { return bytes }
        bytes += chunk
      }
    } catch { throw FileError("read", path: path, error) }
  }

  /// Replaces the contents of a file, completely or not at all.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let new = path + ".new"
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try Descriptor.open(new, [.writing, .making, .emptying])
    } catch { throw FileError("write", path: new, error) }
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
  package static func print(_ text: String) { try? Descriptor.writeAll(Array(text.utf8), to: 1) }

  /// Whether anything has this name: a file, a folder, …
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether this process may write the file.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Whether this process may run the file.
  package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Whether a name, which may have slashes, is like a pattern of the shell: `*` stands for any
  /// characters, slashes too, `?` for one byte, and `[ab]` for one of these.
  package static func isName(_ name: String, like pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }

  /// Removes a file's name, if there is one.
  package static func remove(_ path: String) { _ = unlink(path) }

  /// Gives a file another name, and replaces any file that has that name.
  package static func rename(_ path: String, to name: String) throws(SystemError) {
    try SystemError.check(CLibrary.rename(path, name))
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

  /// Gives a file a name that nothing has yet; ``SystemError/exists`` if something has it. File systems
  /// without hard links need a look and a step for that, and replace what gets the name between the two.
  package static func rename(_ path: String, toFree name: String) throws(SystemError) {
    do throws(SystemError) {
      try SystemError.check(link(path, name))
      remove(path)
    } catch {
      guard [EPERM, ENOSYS, EOPNOTSUPP, ENOTSUP].contains(error.code) else { throw error }
      if (try? FileStatus(path: name, followingLinks: false)) != nil { throw .exists }
      try rename(path, to: name)
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
    var copy = path.utf8CString
    return copy.withUnsafeMutableBufferPointer { String(cString: dirname($0.baseAddress)) }
  }
}

/// Folders by their paths.
package enum Folder {
  /// The files in a folder and in all folders below it whose names have this ending, sorted by the
  /// bytes of their paths; nil if there is no such folder. This follows symbolic links until a path
  /// gets too long for the system.
  package static func files(under path: String, ending: String) -> [String]? {
    guard let names = names(in: path) else { return nil }
    let files = names.flatMap { name in
      let inner = path + (path.utf8.last == UInt8(ascii: "/") ? "" : "/") + name
      let isMeant = name.utf8.count > ending.utf8.count && name.hasSuffix(ending)
      return Self.files(under: inner, ending: ending) ?? (isMeant ? [inner] : [])
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names in a folder, in any order, without `.` and `..`; nil if there is no such folder.
  package static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // The entry may be shorter than its type says: a copy of it would read what is behind it.
      let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = String(
        cString: UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self))
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes a folder with these permissions, less the umask.
  package static func make(_ path: String, permissions: UInt16) throws(SystemError) {
    try SystemError.check(mkdir(path, mode_t(permissions)))
  }

  /// Makes a folder with a new name, which is `beginning` and six more characters. Returns its
  /// path.
  package static func makeUnique(_ beginning: String) throws(SystemError) -> String {
    var template = (beginning + "XXXXXX").utf8CString
    let path = template.withUnsafeMutableBufferPointer { name in
      name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let path else { throw .last }
    return path
  }

  /// Removes a file, or a folder with everything in it. Follows no symbolic link.
  package static func removeAll(_ path: String) {
    // This fails for a folder that is not empty.
    if remove(path) == 0 { return }
    for name in names(in: path) ?? [] { removeAll(path + "/" + name) }
    remove(path)
  }

  /// Makes a folder and the missing ones above it, each with mode 0700 and safely on the disk; one that
  /// exists stays as it is.
  package static func makeAll(_ path: String) throws(SystemError) {
    if path.isEmpty || isThere(path) { return }
    try makeAll(File.folder(of: path))
    do throws(SystemError) { try make(path, permissions: 0o700) } catch {
      // Another process that starts at the same time may have been first.
      if error == .exists && isThere(path) { return }
      throw error
    }
    // The umask could leave us without access to our own folder.
    File.setPermissions(path, 0o700)
    try sync(File.folder(of: path))
  }

  /// Makes sure that the names in a folder outlive a power cut. File systems that cannot do that for a
  /// folder are taken as they are.
  package static func sync(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      let descriptor = try Descriptor.open(path, [.reading, .folder])
      defer { Descriptor.close(descriptor) }
      try Descriptor.sync(descriptor)
    } catch {
      // A folder may be writable and not readable.
      if ![.denied, .invalid, .readOnly].contains(error) { throw error }
    }
  }

  private static func isThere(_ path: String) -> Bool {
    (try? FileStatus(path: path))?.kind == .folder
  }
}

/// What the system knows about a file, folder, pipe, socket or terminal.
package struct FileStatus {
  /// What a name or a descriptor can stand for.
  package enum Kind {
    case file, folder, pipe, socket
    /// A terminal, `/dev/null`, …
    case device
    /// A symbolic link, a disk, …
    case other
  }

  /// The kind.
  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// How many hard links it has.
  package let linkCount: Int
  /// The permissions (the bits of `0o777`).
  package let permissions: UInt16
  /// Identifies the file and its contents. Two versions are equal if they are of the same file and
  /// nobody changed it in between, as far as the clock of the file system can tell.
  package let version: Version

  /// A file with certain contents.
  package struct Version: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Looks up a path, by default through symbolic links.
  package init(path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    try SystemError.check(followingLinks ? stat(path, &status) : lstat(path, &status))
    self.init(status)
  }

  /// Looks up an open file.
  package init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    try SystemError.check(fstat(descriptor, &status))
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR: .device
      default: .other
      }
    size = Int(status.st_size)
    linkCount = Int(status.st_nlink)
    permissions = UInt16(truncatingIfNeeded: status.st_mode & 0o777)
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    version = Version(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino), size: Int(status.st_size),
      seconds: changed.tv_sec, nanoseconds: changed.tv_nsec)
  }
}

/// Which file a path leads to, through symbolic and hard links, even if the file is not there yet.
package struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// The name in the folder that the numbers are of, as bytes, which the system compares; empty if the
  /// file is there, and they are its own.
  private let name: [UInt8]

  /// Nil for a device, which takes what several write, and if no file can be made at the path. A link to
  /// a file that is not there counts as the link.
  package init?(path: String) {
    let file = try? FileStatus(path: path)
    let last = path.utf8.split(separator: UInt8(ascii: "/")).last
    let folder = try? FileStatus(path: File.folder(of: path))
    guard let version = (file ?? folder)?.version, file?.kind != .device else { return nil }
    device = version.device
    inode = version.inode
    name = file == nil ? last.map(Array.init) ?? [] : []
  }
}
