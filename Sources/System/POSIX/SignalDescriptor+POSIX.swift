#if !os(Linux) || Portable
  import CLibrary

  /// The signals that ask a process to end, as a descriptor to poll: their handler does nothing but
  /// write a byte into a pipe. A signal that the parent has set to be ignored (`nohup`) stays
  /// ignored.
  package struct SignalDescriptor {
    /// Readable once a signal has come. No signal is ever taken out.
    package let descriptor: Int32

    /// Where the handler writes. A process has one handler, so it writes to the newest pipe.
    private nonisolated(unsafe) static var bell: Int32 = -1

    /// From now on, these signals no longer end the process.
    package init() {
      let pipe = try? Pipe()
      descriptor = pipe?.reading ?? -1
      // The handler must not wait; if the pipe is full, it is readable anyway.
      if let pipe { Descriptor.setNonBlocking(pipe.writing, true) }
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

    /// Whether a signal has come.
    package var isPending: Bool { !wait(nanoseconds: 0) }

    /// Waits for a time, rounded up to milliseconds. Returns false at once if a signal comes, or
    /// has come.
    package func wait(nanoseconds: Int64) -> Bool {
      // A signal's handler ends the wait before `poll` sees the byte, so look once more.
      let milliseconds = (nanoseconds + 999_999) / 1_000_000
      if PollSet.wait(for: descriptor, .input, milliseconds: milliseconds) { return false }
      return !PollSet.wait(for: descriptor, .input, milliseconds: 0)
    }
  }
#endif
