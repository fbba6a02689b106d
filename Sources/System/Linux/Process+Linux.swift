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
#endif
