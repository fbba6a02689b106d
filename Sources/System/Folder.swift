#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folders by their paths.
package enum Folder {
  /// The files in a folder and in all folders below it whose names have this ending, sorted by the
  /// bytes of their paths; nil if there is no such folder. This follows symbolic links until a path
  /// gets too long for the system.
  package static func files(under path: String, ending: String) -> [String]? {
    guard let names = names(in: path) else { return nil }
    var files: [String] = []
    for name in names {
      let inner = path + (path.utf8.last == UInt8(ascii: "/") ? "" : "/") + name
      if let more = Self.files(under: inner, ending: ending) {
        files += more
      } else if name.utf8.count > ending.utf8.count && name.hasSuffix(ending) {
        files.append(inner)
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names in a folder, in any order, without `.` and `..`; nil if there is no such folder.
  package static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
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
}

extension Folder {
  /// Makes a folder and the missing ones above it, each with mode 0700 and safely on the disk; one that
  /// exists stays as it is.
  package static func makeAll(_ path: String) throws(SystemError) {
    if path.isEmpty || isThere(path) { return }
    try makeAll(File.folder(of: path))
    do throws(SystemError) {
      try make(path, permissions: 0o700)
    } catch {
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
