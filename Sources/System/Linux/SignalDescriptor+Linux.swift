#if os(Linux) && !Portable
  import CLibrary
  import CLinux

  /// The signals that ask a process to end, as a descriptor to poll: no code of ours runs in a
  /// signal handler. A signal that the parent has set to be ignored (`nohup`) stays ignored.
  package struct SignalDescriptor {
    /// Readable once a signal has come. No signal is ever taken out.
    package let descriptor: Int32

    /// From now on, these signals no longer end the process.
    package init() {
      var signals = sigset_t()
      sigemptyset(&signals)
      // A blocked signal stays pending even if it is ignored, so ignored signals are not blocked.
      for number in Signals.ofEnding where !Signals.isIgnored(number) {
        sigaddset(&signals, number)
      }
      sigprocmask(SIG_BLOCK, &signals, nil)
      descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC))
    }

    /// Whether a signal has come.
    package var isPending: Bool { !wait(nanoseconds: 0) }

    /// Waits for a time. Returns false at once if a signal comes, or has come.
    package func wait(nanoseconds: Int64) -> Bool {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var time = timespec(
        tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
      return ppoll(&entry, 1, &time, nil) <= 0
    }
  }
#endif
