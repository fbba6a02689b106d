#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Tells when a process has ended.
  package final class ProcessWatch: Waitable {
    /// −1 where there is no such process to watch.
    package let descriptor: Int32

    /// Watches the process of this number; one that has gone already has ended.
    package init(_ number: Int) {
      guard let process = pid_t(exactly: number), process > 0 else {
        descriptor = -1
        return
      }
      let opened = pidfd_open(process, 0)
      // The end of /dev/null is always readable.
      descriptor = opened == -1 && errno == ESRCH ? open("/dev/null", O_RDONLY | O_CLOEXEC) : opened
    }

    deinit { Descriptor.close(descriptor) }

    package func remainingWait() -> Int64? { nil }

    /// Waits for its end, up to a number of milliseconds; returns whether it has ended. A signal ends
    /// the wait.
    package func wait(milliseconds: Int64) -> Bool {
      PollSet.wait(for: descriptor, .input, milliseconds: milliseconds)
    }
  }
#endif
