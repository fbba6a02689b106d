import CLibrary

/// Open files, pipes, sockets and terminals, by their numbers. Each one that is opened here is
/// closed when another program is started (close-on-exec). A call that a signal interrupts fails
/// with ``SystemError/interrupted``, unless its comment says that it tries again.
package enum Descriptor {
  /// How a file is opened.
  package struct Opening: OptionSet, Sendable {
    /// The system's flags (`O_…`).
    package let rawValue: Int32
    /// An opening with the system's flags.
    package init(rawValue: Int32) { self.rawValue = rawValue }
    /// All of these. What option sets have for that asks the runtime for types, which takes 94,000 instructions once.
    package init(arrayLiteral parts: Self...) {
      rawValue = parts.reduce(0) { $0 | $1.rawValue }
    }

    /// Opens for reading.
    package static let reading = Opening(rawValue: O_RDONLY)
    /// Opens for writing.
    package static let writing = Opening(rawValue: O_WRONLY)
    /// Opens for reading and writing.
    package static let both = Opening(rawValue: O_RDWR)
    /// Makes the file if there is none.
    package static let making = Opening(rawValue: O_CREAT)
    /// Makes the file. Fails with ``SystemError/exists`` if the name is taken, even by a symbolic
    /// link.
    package static let createExclusive = Opening(rawValue: O_CREAT | O_EXCL)
    /// Empties the file.
    package static let emptying = Opening(rawValue: O_TRUNC)
    /// Appends each write at the end that the file has at that time.
    package static let appending = Opening(rawValue: O_APPEND)
    /// Refuses a symbolic link.
    package static let notFollowing = Opening(rawValue: O_NOFOLLOW)
    /// Opens a folder, so that its names can be synced.
    package static let folder = Opening(rawValue: O_DIRECTORY)
    /// Never waits when opening, reading or writing.
    package static let nonBlocking = Opening(rawValue: O_NONBLOCK)
  }

  /// The number of bytes that a pipe or terminal takes at once without waiting, if `poll` says that
  /// it has room (`PIPE_BUF`).
  package static var pieceSize: Int { Int(PIPE_BUF) }

  /// Opens a file. If that makes one, it gets mode 0600 less the umask.
  package static func open(_ path: String, _ opening: Opening) throws(SystemError) -> Int32 {
    try SystemError.check(CLibrary.open(path, opening.rawValue | O_CLOEXEC, mode_t(0o600)))
  }

  /// Closes a descriptor. A negative one is ignored.
  package static func close(_ descriptor: Int32) {
    if descriptor >= 0 { CLibrary.close(descriptor) }
  }

  /// Gives a file the present time, if we may.
  package static func touch(_ descriptor: Int32) { _ = futimens(descriptor, nil) }

  /// Reads once. Returns the number of bytes, 0 at the end.
  package static func read(
    _ descriptor: Int32, into room: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try SystemError.check(CLibrary.read(descriptor, room.baseAddress, room.count))
  }

  /// Reads once, at most 64 KiB. Returns the bytes, none at the end. Tries again after a signal.
  package static func read(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    var room = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = CLibrary.read(descriptor, &room, room.count)
      if count >= 0 { return Array(room[..<count]) }
      if errno != EINTR { throw .last }
    }
  }

  /// Reads `count` bytes at an offset of a file, or fewer at its end.
  package static func read(
    _ descriptor: Int32, at offset: Int, count: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try SystemError.check(pread(descriptor, &bytes, count, off_t(offset)))
    return Array(bytes[..<read])
  }

  /// Writes once. Returns how many bytes were taken.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try SystemError.check(CLibrary.write(descriptor, bytes.baseAddress, bytes.count))
  }

  /// Writes once. Returns how many bytes were taken.
  package static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try write(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Writes all bytes, in as many writes as that takes. Tries again after signals, and waits for room
  /// if others have made the descriptor non-blocking.
  package static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = CLibrary.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        _ = PollSet.wait(for: descriptor, .output, milliseconds: -1)
        continue
      }
      if count == 0 { throw .inputOutput }
      if count < 0 { throw .last }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// The same for an array.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Writes to a socket as much as there is room for, and never waits. Its flags stay as they are.
  package static func send(
    _ bytes: UnsafeRawBufferPointer, to socket: Int32
  ) throws(SystemError) -> Int {
    try SystemError.check(
      CLibrary.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT)))
  }

  /// Writes a text for a person. Tries once, and drops what cannot be written.
  package static func say(_ text: String, on descriptor: Int32) {
    var text = text
    text.withUTF8 { _ = CLibrary.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes bytes at an offset of a file. Throws unless all of them are written.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int
  ) throws(SystemError) {
    let count = try SystemError.check(pwrite(descriptor, bytes, bytes.count, off_t(offset)))
    if count != bytes.count { throw .inputOutput }
  }

  /// Makes sure that everything written to a file, or the names in a folder, survive a power cut.
  package static func sync(_ descriptor: Int32) throws(SystemError) {
    try SystemError.check(fsync(descriptor))
  }

  /// Sets the length of a file, in bytes.
  package static func setLength(_ descriptor: Int32, _ length: Int) throws(SystemError) {
    try SystemError.check(ftruncate(descriptor, off_t(length)))
  }

  /// The offset at which the last read or write ended.
  package static func position(_ descriptor: Int32) -> Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  /// Sets the permissions of an open file. The umask does not matter.
  package static func setPermissions(_ descriptor: Int32, _ permissions: UInt16) {
    _ = fchmod(descriptor, mode_t(permissions))
  }

  /// Whether this descriptor is open.
  package static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) != -1 }

  /// Whether it is a terminal, where a person reads or types.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Makes another descriptor of the same open file, with a number of 3 or more.
  package static func duplicate(_ descriptor: Int32) -> Int32 {
    fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  }

  /// Makes the number `target` mean the open file of `descriptor`, also in programs that are
  /// started.
  package static func replace(_ target: Int32, by descriptor: Int32) { dup2(descriptor, target) }

  /// Sets whether reads and writes return at once. Only for descriptors that no other process shares.
  package static func setNonBlocking(_ descriptor: Int32, _ isNonBlocking: Bool) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, isNonBlocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK)
  }

  /// Has a descriptor closed when another program is started.
  static func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
}

/// The two ends of a new pipe. The caller closes them.
package struct Pipe {
  /// The end to read from.
  package let reading: Int32
  /// The end to write to.
  package let writing: Int32
}

/// Several descriptors to wait for at once (`poll`).
package struct PollSet {
  /// What to wait for at a descriptor.
  package struct Interest: Equatable {
    let events: Int16
    /// Bytes, the end of input, or a connection.
    package static var input: Self { Self(events: Int16(POLLIN)) }
    /// Room for at least `PIPE_BUF` bytes.
    package static var output: Self { Self(events: Int16(POLLOUT)) }
    /// Only that the other end has gone.
    package static var end: Self { Self(events: 0) }
  }

  private var entries: [pollfd]

  /// A set of these descriptors. A descriptor of −1 is ignored.
  package init(_ descriptors: [(descriptor: Int32, interest: Interest)]) {
    entries = descriptors.map { pollfd(fd: $0, events: $1.events, revents: 0) }
  }

  /// A set of this many descriptors, all of which are still ignored.
  package init(count: Int) {
    entries = Array(repeating: pollfd(fd: -1, events: 0, revents: 0), count: count)
  }

  /// Replaces the descriptor at an index, and what to wait for there.
  package mutating func set(_ place: Int, _ descriptor: Int32, _ interest: Interest) {
    // Most waits are for the same as the one before.
    if entries[place].fd == descriptor && entries[place].events == interest.events { return }
    entries[place].fd = descriptor
    entries[place].events = interest.events
  }

  /// Waits until a descriptor is ready, at most this many milliseconds, or without limit if it is
  /// below 0. Returns whether one is ready. If a signal ends the wait, none is.
  @discardableResult package mutating func wait(milliseconds: Int64) -> Bool {
    let timeout = milliseconds < 0 ? -1 : Int32(clamping: milliseconds)
    let count = poll(&entries, nfds_t(entries.count), timeout)
    if count < 0 { for place in entries.indices { entries[place].revents = 0 } }
    return count > 0
  }

  /// Whether the descriptor at an index is ready: what was waited for has come, or its end has.
  package func isReady(_ place: Int) -> Bool { entries[place].revents != 0 }

  /// Whether the descriptor at an index has room.
  package func hasRoom(_ place: Int) -> Bool { entries[place].revents & Int16(POLLOUT) != 0 }

  /// Whether the other end of the descriptor at an index has gone, or the descriptor is not open.
  package func isGone(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
  }

  /// Waits for one descriptor, at most this many milliseconds. Returns whether it is ready. A
  /// signal ends the wait.
  package static func wait(
    for descriptor: Int32, _ interest: Interest, milliseconds: Int64
  ) -> Bool {
    var entry = pollfd(fd: descriptor, events: interest.events, revents: 0)
    return poll(&entry, 1, Int32(clamping: milliseconds)) > 0
  }
}
