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
