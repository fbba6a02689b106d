import Glibc

extension BackendProcess {
  /// Whether `Tests/sanitize` runs the tests. Everything is then slower, and takes memory that is
  /// not the program's.
  package static let isSanitized = getenv("VIPER_TODO_SANITIZED") != nil

  /// The most memory that the process has had, in bytes. It must be running.
  package var peakMemory: Int { memory("VmHWM:") }

  /// The memory that the process has now, in bytes. It must be running.
  package var residentMemory: Int { memory("VmRSS:") }

  /// The address space of the process, in bytes. It must be running.
  package var addressSpace: Int { memory("VmSize:") }

  /// How often the process has gone to sleep by itself, or ended. It must not have been waited for.
  package var sleeps: Int { status("voluntary_ctxt_switches:") ?? 0 }

  /// Waits until the process has gone to sleep `count` times more than `sleeps`, which means that
  /// it waits for something by looking again and again.
  package func waitForSleeps(_ count: Int, since sleeps: Int) throws {
    try Deadline.look(for: "the process does not wait") { self.sleeps >= sleeps + count }
  }

  /// 0 under a sanitizer, so that no bound is broken.
  private func memory(_ name: String) -> Int {
    Self.isSanitized ? 0 : (status(name) ?? 0) * 1024
  }

  /// A number in the process's status.
  private func status(_ name: String) -> Int? {
    let status = FileBytes.read("/proc/\(number)/status")
    for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: name.utf8) {
      let digits = line.filter { (0x30...0x39).contains($0) }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    return nil
  }
}
