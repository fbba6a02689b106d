#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why the system refused something: its error number (`errno`).
package struct SystemError: Error, Equatable {
  /// The number, as this platform has it.
  package let code: Int32

  /// A failure with a number.
  package init(code: Int32) { self.code = code }

  /// What the last call of the system said that failed, also one that a library made.
  package static var last: SystemError { SystemError(code: errno) }

  /// Forgets what the last call said, before a library is called that may fail because of one.
  package static func clearLast() { errno = 0 }

  /// What a call of the system said since ``clearLast()``; nil if none failed.
  package static var sinceCleared: SystemError? { errno == 0 ? nil : last }

  /// The system's own words.
  package var text: String { String(cString: strerror(code)) }

  /// A signal came while the call was waiting.
  package static let interrupted = SystemError(code: EINTR)
  /// The call would have had to wait: nothing to read, no room, a lock that another one holds.
  package static let wouldWait = SystemError(code: EAGAIN)
  /// There is no file or folder of this name.
  package static let notFound = SystemError(code: ENOENT)
  /// There is a file or folder of this name already.
  package static let exists = SystemError(code: EEXIST)
  /// Permissions of a file or folder forbid it.
  package static let denied = SystemError(code: EACCES)
  /// An argument makes no sense for this file, or this system does not know it.
  package static let invalid = SystemError(code: EINVAL)
  /// The file system may only be read.
  package static let readOnly = SystemError(code: EROFS)
  /// Reading or writing failed; of a terminal, that it was hung up.
  package static let inputOutput = SystemError(code: EIO)
  /// The other end of a pipe was closed.
  package static let brokenPipe = SystemError(code: EPIPE)
  /// The other end of a socket was closed.
  package static let connectionReset = SystemError(code: ECONNRESET)

  /// There is no room left: on the disk, by a quota, or by a limit on the size of files.
  package var isOfRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
  /// This process may not do that: permissions, or a file system that may only be read.
  package var isOfPermission: Bool { [EROFS, EACCES, EPERM].contains(code) }
  /// The disk failed to read what it should have.
  package var isOfReading: Bool { [EIO, ENXIO, ERANGE].contains(code) }
  /// The system, or the file system, does not know how to do that.
  package var isOfSupport: Bool { [EINVAL, ENOSYS, EOPNOTSUPP, ENOTSUP].contains(code) }
}

/// A file could not be opened, read or written: one sentence that names it.
package struct FileError: Error {
  /// What could not be done, and why.
  package let message: String

  /// A failure with the reason that the system gave.
  package init(_ what: String, path: String, _ error: SystemError) {
    message = "cannot \(what) \(path): \(error.text)"
  }
}
