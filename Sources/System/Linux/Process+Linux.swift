#if os(Linux) && !Portable
  import CLibrary
  import CLinux

  /// Reports when a process has ended.
  package final class ProcessWatch: Waitable {
    /// Readable once the process has ended; −1 if there is nothing to watch.
    package let descriptor: Int32

    /// Watches the process with this number. A process that does not exist has ended.
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

    /// Waits for the process to end, at most this many milliseconds. Returns whether it has ended.
    /// A signal ends the wait.
    package func wait(milliseconds: Int64) -> Bool {
      PollSet.wait(for: descriptor, .input, milliseconds: milliseconds)
    }
  }

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

  /// The processors on which this process, and the programs that it starts, may run.
  package struct Processors {
    private let all: clinux_processors
    /// Their numbers, in order.
    package let numbers: [Int]

    /// The processors at present.
    package init() {
      var all = clinux_processors()
      clinux_get_processors(0, &all)
      self.all = all
      let words = withUnsafeBytes(of: all.bits) { Array($0.bindMemory(to: UInt.self)) }
      numbers = words.indices.flatMap { word in
        (0..<UInt.bitWidth).filter { words[word] >> UInt($0) & 1 == 1 }
          .map { word * UInt.bitWidth + $0 }
      }
    }

    /// From now on, this process runs on one of them.
    package func stay(on number: Int) throws(SystemError) {
      var set = clinux_processors()
      withUnsafeMutableBytes(of: &set.bits) {
        $0.bindMemory(to: UInt.self)[number / UInt.bitWidth] = 1 << UInt(number % UInt.bitWidth)
      }
      try SystemError.check(clinux_set_processors(0, &set))
    }

    /// From now on, this process runs on any of them.
    package func free() {
      var all = all
      clinux_set_processors(0, &all)
    }
  }

  extension ThisProcess {
    /// The path of this program; nil if it cannot be found.
    package static var program: String? { File.realPath("/proc/self/exe") }
  }
#endif
