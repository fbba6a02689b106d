#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Open files, pipes, sockets and terminals by their numbers. Each that is opened here is closed when
/// another program is started (close-on-exec). No call is begun again after a signal unless it says so.
package enum Descriptor {
  /// What a file is opened for, and how.
  package struct Opening: OptionSet, Sendable {
    /// The system's flags.
    package let rawValue: Int32
    /// From the system's flags.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// To be read.
    package static let reading = Opening(rawValue: O_RDONLY)
    /// To be written.
    package static let writing = Opening(rawValue: O_WRONLY)
    /// To be read and written.
    package static let both = Opening(rawValue: O_RDWR)
    /// It is made if it is not there.
    package static let making = Opening(rawValue: O_CREAT)
    /// It is made, and fails with ``SystemError/exists`` if it is there; a symbolic link counts.
    package static let makingNew = Opening(rawValue: O_CREAT | O_EXCL)
    /// What it holds is thrown away.
    package static let emptying = Opening(rawValue: O_TRUNC)
    /// Every write goes to the end, wherever that is then.
    package static let appending = Opening(rawValue: O_APPEND)
    /// A symbolic link is refused.
    package static let notFollowing = Opening(rawValue: O_NOFOLLOW)
    /// A folder, whose names can be synced.
    package static let folder = Opening(rawValue: O_DIRECTORY)
    /// Neither opening, reading nor writing waits.
    package static let notWaiting = Opening(rawValue: O_NONBLOCK)
  }

  /// The most bytes that a pipe or terminal takes at once without waiting when it has room
  /// (`PIPE_BUF`).
  package static var pieceSize: Int { Int(PIPE_BUF) }

  /// Opens a file; `permissions` are those of one that is made, less the umask.
  package static func open(
    _ path: String, _ opening: Opening, permissions: UInt16 = 0o600
  ) throws(SystemError) -> Int32 {
    let descriptor = systemOpen(path, opening.rawValue | O_CLOEXEC, mode_t(permissions))
    if descriptor < 0 { throw .last }
    return descriptor
  }

  /// Closes a descriptor; nothing happens to a negative one.
  package static func close(_ descriptor: Int32) {
    if descriptor >= 0 { systemClose(descriptor) }
  }

  /// Reads once; 0 at the end.
  package static func read(
    _ descriptor: Int32, into room: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    let count = systemRead(descriptor, room.baseAddress, room.count)
    if count < 0 { throw .last }
    return count
  }

  /// Reads once, into as many bytes as the array has; 0 at the end. Begun again after a signal.
  package static func read(
    _ descriptor: Int32, into room: inout [UInt8]
  ) throws(SystemError) -> Int {
    while true {
      let count = systemRead(descriptor, &room, room.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Up to `count` bytes from a place of a file, fewer only at its end.
  package static func read(
    _ descriptor: Int32, at offset: Int, count: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(descriptor, &bytes, count, off_t(offset))
    if read < 0 { throw .last }
    return Array(bytes[..<read])
  }

  /// Writes once; returns how many bytes were taken.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = systemWrite(descriptor, bytes.baseAddress, bytes.count)
    if count < 0 { throw .last }
    return count
  }

  /// Writes once; returns how many bytes were taken.
  package static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    if count < 0 { throw .last }
    return count
  }

  /// Writes all bytes, in as many writes as that takes; begun again after signals.
  package static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = systemWrite(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw .last }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Writes all bytes, in as many writes as that takes; begun again after signals.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        let count = try write(rest, to: descriptor)
        if count == 0 { throw .inputOutput }
        rest.removeFirst(count)
      } catch {
        if error != .interrupted { throw error }
      }
    }
  }

  /// Writes a text for a person, once; what cannot be written is lost.
  package static func say(_ text: String, on descriptor: Int32) {
    var text = text
    text.withUTF8 { _ = systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes bytes at a place of a file, all of them or with an error.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int
  ) throws(SystemError) {
    let count = pwrite(descriptor, bytes, bytes.count, off_t(offset))
    if count < 0 { throw .last }
    if count != bytes.count { throw .inputOutput }
  }

  /// Makes sure that what was written, or the names in a folder, outlive a power cut.
  package static func sync(_ descriptor: Int32) throws(SystemError) {
    if fsync(descriptor) != 0 { throw .last }
  }

  /// Gives a file a length.
  package static func setLength(_ descriptor: Int32, _ length: Int) throws(SystemError) {
    if ftruncate(descriptor, off_t(length)) != 0 { throw .last }
  }

  /// Where the last write of a file ended.
  package static func position(_ descriptor: Int32) -> Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  /// Sets the permissions of an open file, whatever the umask.
  package static func setPermissions(_ descriptor: Int32, _ permissions: UInt16) {
    _ = fchmod(descriptor, mode_t(permissions))
  }

  /// Whether there is an open descriptor of this number.
  package static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) != -1 }

  /// Whether it is a terminal, where a person reads or types.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Another descriptor of the same open file, with a number of 3 or more.
  package static func duplicate(_ descriptor: Int32) -> Int32 {
    fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  }

  /// Has the number `target` mean the open file of `descriptor`, also in programs started from here.
  package static func replace(_ target: Int32, by descriptor: Int32) { dup2(descriptor, target) }

  /// Whether reading and writing wait. Only for descriptors that nobody shares with us.
  package static func setWaiting(_ descriptor: Int32, _ waits: Bool) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, waits ? flags & ~O_NONBLOCK : flags | O_NONBLOCK)
  }

  /// Closes it when another program is started.
  static func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
}

// Inside `Descriptor` these names are its own.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
private func systemClose(_ descriptor: Int32) { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, room, count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
