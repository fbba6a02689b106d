import Glibc

extension BackendProcess {
  /// Whether `Tests/sanitize` runs the tests: all is slower then, and memory is not the program's own.
  package static let isSanitized = getenv("VIPER_TODO_SANITIZED") != nil

  /// The most memory that it has had, in bytes; only while it runs.
  package var peakMemory: Int { memory("VmHWM:") }

  /// The memory that it has now, in bytes; only while it runs.
  package var residentMemory: Int { memory("VmRSS:") }

  /// The address space that it has taken, in bytes; only while it runs.
  package var addressSpace: Int { memory("VmSize:") }

  /// How often it has gone to sleep by itself, or ended; until it is waited for.
  package var sleeps: Int { status("voluntary_ctxt_switches:") ?? 0 }

  /// Waits until it has gone to sleep that often since it had `sleeps`: it waits for something that
  /// it looks for again and again.
  package func waitForSleeps(_ count: Int, since sleeps: Int) throws {
    let start = ContinuousClock.now
    while self.sleeps < sleeps + count {
      if start.duration(to: .now) > .milliseconds(Int(Deadline.milliseconds)) {
        throw ProcessTrouble("the process does not wait")
      }
      usleep(1000)
    }
  }

  /// 0 under a sanitizer, so that no bound is broken.
  private func memory(_ name: String) -> Int {
    Self.isSanitized ? 0 : (status(name) ?? 0) * 1024
  }

  /// A number that the system says of it.
  private func status(_ name: String) -> Int? {
    let status = FileBytes.read("/proc/\(number)/status")
    for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: name.utf8) {
      let digits = line.filter { (0x30...0x39).contains($0) }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    return nil
  }
}
