#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Goes off once, some time after it is set. It may be late if the machine sleeps.
  package final class Countdown: Waitable {
    package let descriptor: Int32

    /// A countdown that is not set yet.
    package init() {
      descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    }

    deinit { Descriptor.close(descriptor) }

    package func remainingWait() -> Int64? { nil }

    /// Sets it to go off after a time of at least one nanosecond. Returns whether it is set.
    @discardableResult
    package func set(nanoseconds: Int64) -> Bool {
      var time = itimerspec()
      time.it_value = timespec(
        tv_sec: time_t(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
      return timerfd_settime(descriptor, 0, &time, nil) == 0
    }

    /// Whether it has gone off. It says so only once.
    package func hasGoneOff() -> Bool {
      var count: UInt64 = 0
      return read(descriptor, &count, 8) == 8
    }
  }
#endif
