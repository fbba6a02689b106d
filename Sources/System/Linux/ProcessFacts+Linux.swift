#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// What the system knows about a running process. A fact is nil if the system does not tell.
  package struct ProcessFacts {
    private let number: Int

    /// The facts of the process with this number.
    package init(_ number: Int) { self.number = number }

    /// Resident memory in bytes, both its own and shared.
    package var resident: Int? { status("VmRSS").map { $0 * 1024 } }

    /// Resident memory that no file backs, in bytes: heap and stacks.
    package var anonymous: Int? { status("RssAnon").map { $0 * 1024 } }

    /// How many context switches it has had.
    package var contextSwitches: Int? {
      guard let voluntary = status("voluntary_ctxt_switches"),
        let forced = status("nonvoluntary_ctxt_switches")
      else { return nil }
      return voluntary + forced
    }

    /// The user and system time of all its threads so far, in seconds.
    package var processorTime: Double? {
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(pid_t(truncatingIfNeeded: number), &clock) == 0,
        clock_gettime(clock, &time) == 0
      else { return nil }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// A number in `/proc/…/status`, by its name there.
    private func status(_ name: String) -> Int? {
      guard let bytes = try? File.read("/proc/\(number)/status") else { return nil }
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let words = String(decoding: line, as: UTF8.self).split {
          $0 == ":" || $0 == "\t" || $0 == " "
        }
        if words.count > 1, words[0] == name { return Int(words[1]) }
      }
      return nil
    }
  }
#endif
