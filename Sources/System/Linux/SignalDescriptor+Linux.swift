#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The signals that ask a process to end, as something that can be polled: no code of ours runs
  /// inside a signal handler. One that the parent had ignored (`nohup`) stays ignored.
  package struct SignalDescriptor {
    /// Readable once one has come; none is ever taken out.
    package let descriptor: Int32

    /// From here on, these signals no longer end the process.
    package init() {
      var signals = sigset_t()
      sigemptyset(&signals)
      // A signal that is blocked waits even where it is ignored, so those are left alone.
      for number in Signals.ofEnding where !Signals.isIgnored(number) {
        sigaddset(&signals, number)
      }
      sigprocmask(SIG_BLOCK, &signals, nil)
      descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC))
    }

    /// Whether one has come.
    package var isPending: Bool { !wait(nanoseconds: 0) }

    /// Waits that long; false, and at once, if a signal has come.
    package func wait(nanoseconds: Int64) -> Bool {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var time = timespec(
        tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
      return ppoll(&entry, 1, &time, nil) <= 0
    }
  }
#endif
