#if os(Linux) && !Portable
  import CLibrary
  import CLinux

  /// Reports when a process has ended.
  package final class ProcessWatch: Waitable {
    /// Readable once the process has ended; −1 if there is nothing to watch.
    package let descriptor: Int32

    /// Watches the process with this number. A process that does not exist has ended.
    package init(_ number: Int) {
      // It fails for 0, which is no process's number.
      let opened = pidfd_open(pid_t(exactly: number) ?? 0, 0)
      // The end of /dev/null is always readable.
      descriptor = opened == -1 && errno == ESRCH ? open("/dev/null", O_RDONLY | O_CLOEXEC) : opened
    }

    deinit { Descriptor.close(descriptor) }

    package func remainingWait() -> Int64? { nil }

    /// Waits for the process to end, at most this many milliseconds. Returns whether it has ended.
    /// A signal ends the wait.
    package func wait(milliseconds: Int64) -> Bool {
      PollSet.wait(for: descriptor, .input, milliseconds: milliseconds)
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
#endif
