#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process that runs: what holds for all of it, and its end.
package enum ThisProcess {
  /// Its number.
  package static var number: Int { Int(getpid()) }

  /// From here on, new files and folders are the user's alone (umask 077).
  package static func makeFilesPrivate() { umask(0o077) }

  /// From here on, writing to a pipe that nobody reads, or beyond a limit on file sizes, is an error
  /// to be handled and not the end of the process.
  package static func surviveFailedWrites() {
    for number in Signals.ofWriting { signal(number, SIG_IGN) }
  }

  /// How many processes of this machine ran or wanted to, on average over the last minute; 0 where
  /// nobody knows.
  package static var load: Double {
    var averages = [0.0]
    return getloadavg(&averages, 1) == 1 ? averages[0] : 0
  }

  /// Ends the process with a code, the ordinary way.
  package static func exit(_ code: Int32) -> Never { systemExit(code) }

  /// Writes one line to stderr and ends the process at once; asks for no memory.
  package static func end(_ line: StaticString, code: Int32) -> Never {
    _ = write(2, line.utf8Start, line.utf8CodeUnitCount)
    _exit(code)
  }

  /// Has the process end with a line and a code if a file that it has in its memory is cut short by
  /// somebody else: what was read of it is gone.
  package static func endOnBusError(_ line: StaticString, code: Int32) {
    busError = (line, code)
    signal(SIGBUS) { _ in
      ThisProcess.end(ThisProcess.busError.line, code: ThisProcess.busError.code)
    }
  }

  /// Set before the handler that reads it.
  private nonisolated(unsafe) static var busError: (line: StaticString, code: Int32) = ("", 1)
}

// Inside `ThisProcess` the name is its own.
private func systemExit(_ code: Int32) -> Never { exit(code) }
