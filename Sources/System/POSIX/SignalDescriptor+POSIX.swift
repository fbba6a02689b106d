#if !os(Linux) || Portable
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The signals that ask a process to end, as something that can be polled: their handler writes a
  /// byte into a pipe, and that is all. One that the parent had ignored (`nohup`) stays ignored.
  package struct SignalDescriptor {
    /// Readable once one has come; none is ever taken out.
    package let descriptor: Int32

    /// Where the handler writes; a process has one handler, so the newest pipe is the one that tells.
    private nonisolated(unsafe) static var bell: Int32 = -1

    /// From here on, these signals no longer end the process.
    package init() {
      let pipe = try? Pipe()
      descriptor = pipe?.reading ?? -1
      // A full pipe has told enough: the handler must not wait.
      if let pipe { Descriptor.setWaiting(pipe.writing, false) }
      Self.bell = pipe?.writing ?? -1
      for number in Signals.ofEnding where !Signals.isIgnored(number) {
        signal(number) { _ in
          let code = errno
          var byte: UInt8 = 1
          _ = write(SignalDescriptor.bell, &byte, 1)
          errno = code
        }
      }
    }

    /// Whether one has come.
    package var isPending: Bool { !wait(nanoseconds: 0) }

    /// Waits that long, in whole milliseconds; false, and at once, if a signal has come.
    package func wait(nanoseconds: Int64) -> Bool {
      // The handler ends the wait before the pipe is looked at.
      let milliseconds = (nanoseconds + 999_999) / 1_000_000
      if PollSet.wait(for: descriptor, .input, milliseconds: milliseconds) { return false }
      return !PollSet.wait(for: descriptor, .input, milliseconds: 0)
    }
  }
#endif
