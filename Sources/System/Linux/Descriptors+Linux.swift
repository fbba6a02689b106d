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

  extension Pipe {
    /// Opens both ends.
    static func open(inPackets: Bool) throws(SystemError) -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [-1, -1]
      if inPackets, pipe2(&ends, O_CLOEXEC | clinux_o_direct) == 0 { return (ends[0], ends[1]) }
      try SystemError.check(pipe2(&ends, O_CLOEXEC))
      return (ends[0], ends[1])
    }
  }

  /// Writes without waiting to a descriptor that others share, so that its flags must not be
  /// changed.
  package enum NonBlockingWrite {
    /// Whether ``write(_:to:)`` may work for this kind of descriptor.
    package static func isPossible(to kind: FileStatus.Kind) -> Bool {
      kind == .socket || kind == .pipe
    }

    /// Opens the same pipe again with its own flags, which nobody shares, so that it need not wait.
    /// A plain write to it is 0.1 µs faster than one that asks not to wait. −1 if it cannot be
    /// opened.
    package static func reopen(pipe descriptor: Int32) -> Int32 {
      open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    }

    /// Writes as much as there is room for. Throws an error of ``SystemError/isOfSupport`` if the
    /// descriptor cannot be written in this way.
    package static func write(
      _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) throws(SystemError) -> Int {
      var part = iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return try SystemError.check(pwritev2(descriptor, &part, 1, -1, clinux_rwf_nowait))
    }
  }

  /// Goes off at a time of the wall clock, even if the machine slept through that time, and when
  /// somebody sets the clock.
  package final class WallAlarm: Waitable {
    package let descriptor: Int32

    /// An alarm that is not set yet.
    package init() {
      descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    }

    deinit { Descriptor.close(descriptor) }

    package func remainingWait() -> Int64? { nil }

    /// Sets it to a time in seconds since 1970, and clears it if it has gone off.
    package func set(to seconds: Int64) {
      var count: UInt64 = 0
      // The read fails if the clock was set.
      _ = read(descriptor, &count, 8)
      var time = itimerspec()
      time.it_value.tv_sec = time_t(seconds)
      let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
      timerfd_settime(descriptor, flags, &time, nil)
    }
  }

  extension Uptime {
    /// Milliseconds, accurate to about 4 ms. Reading them takes a few nanoseconds.
    package static var coarseMilliseconds: Int { Int(read(CLOCK_MONOTONIC_COARSE) / 1_000_000) }
  }
#endif
