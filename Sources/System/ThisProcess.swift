#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// This process: its settings, and its end.
package enum ThisProcess {
  /// The process number.
  package static var number: Int { Int(getpid()) }

  /// From now on, only the user may use new files and folders (umask 077).
  package static func makeFilesPrivate() { umask(0o077) }

  /// From now on, a write to a pipe that nobody reads, or beyond a limit on file sizes, fails with
  /// an error instead of ending the process.
  package static func surviveFailedWrites() {
    for number in Signals.ofWriting { signal(number, SIG_IGN) }
  }

  /// The average number of processes on this machine that ran or wanted to run during the last
  /// minute; 0 if it is not known.
  package static var load: Double {
    var averages = [0.0]
    return getloadavg(&averages, 1) == 1 ? averages[0] : 0
  }

  /// Ends the process with an exit code, in the ordinary way.
  package static func exit(_ code: Int32) -> Never { systemExit(code) }

  /// Writes a notice to stderr and ends the process at once. Allocates no memory.
  package static func end(_ line: StaticString, code: Int32) -> Never {
    _ = write(2, line.utf8Start, line.utf8CodeUnitCount)
    _exit(code)
  }

  /// From now on, if somebody truncates a file that the process has mapped into memory, the process
  /// ends with a notice and an exit code, since the contents that it was reading are gone.
  package static func endOnBusError(_ line: StaticString, code: Int32) {
    busError = (line, code)
    signal(SIGBUS) { _ in
      ThisProcess.end(ThisProcess.busError.line, code: ThisProcess.busError.code)
    }
  }

  /// The arguments for the handler, set before the handler is.
  private nonisolated(unsafe) static var busError: (line: StaticString, code: Int32) = ("", 1)
}

// Inside `ThisProcess`, `exit` means its own method.
private func systemExit(_ code: Int32) -> Never { exit(code) }
