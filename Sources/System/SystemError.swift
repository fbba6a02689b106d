import CLibrary

/// Why a call of the system failed: the error number (`errno`).
package struct SystemError: Error, Equatable {
  /// The error number on this platform.
  package let code: Int32

  /// An error with this number.
  package init(code: Int32) { self.code = code }

  /// The error of the last call of the system that failed, even if a library made the call.
  package static var last: SystemError { SystemError(code: errno) }

  /// The result of a call of the system. Throws the error if the call failed: its result is below 0.
  @discardableResult
  static func check<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
    if result < 0 { throw .last }
    return result
  }

  /// Forgets the last error. For use before a library call, which may fail because of a system
  /// call.
  package static func clearLast() { errno = 0 }

  /// The error of a call of the system since ``clearLast()``; nil if none failed.
  package static var sinceCleared: SystemError? { errno == 0 ? nil : last }

  /// The system's own description of the error.
  package var text: String { String(cString: strerror(code)) }

  /// A signal came while the call was waiting.
  package static let interrupted = SystemError(code: EINTR)
  /// The call would have had to wait: there is nothing to read, no room, or another holds the lock.
  package static let wouldWait = SystemError(code: EAGAIN)
  /// No file or folder has this name.
  package static let notFound = SystemError(code: ENOENT)
  /// A file or folder already has this name.
  package static let exists = SystemError(code: EEXIST)
  /// The permissions of a file or folder forbid it.
  package static let denied = SystemError(code: EACCES)
  /// An argument makes no sense for this file, or this system does not know it.
  package static let invalid = SystemError(code: EINVAL)
  /// The file system is read-only.
  package static let readOnly = SystemError(code: EROFS)
  /// Reading or writing failed. For a terminal, this means that it was hung up.
  package static let inputOutput = SystemError(code: EIO)
  /// A pipe was opened for writing, without waiting, and nobody has it open for reading.
  package static let noReader = SystemError(code: ENXIO)
  /// The other end of a pipe was closed.
  package static let brokenPipe = SystemError(code: EPIPE)
  /// The other end of a socket was closed.
  package static let connectionReset = SystemError(code: ECONNRESET)

  /// Whether there is no room left: on the disk, by a quota, or by a limit on the size of files.
  package var isOfRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
  /// Whether this process may not do that, because of permissions or a read-only file system.
  package var isOfPermission: Bool { [EROFS, EACCES, EPERM].contains(code) }
  /// Whether the disk failed to read something that it should have.
  package var isOfReading: Bool { [EIO, ENXIO, ERANGE].contains(code) }
}

/// A failure to open, read or write a file, as one sentence that names the file.
package struct FileError: Error {
  /// The sentence: what could not be done, and why.
  package let message: String

  /// A failure that no call of the system names.
  package init(_ message: String) { self.message = message }

  /// A failure to do `what`, such as `read`, for the system's reason.
  package init(_ what: String, path: String, _ error: SystemError) {
    message = "cannot \(what) \(path): \(error.text)"
  }
}
