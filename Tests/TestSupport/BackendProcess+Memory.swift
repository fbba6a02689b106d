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

  /// 0 under a sanitizer, so that no bound is broken.
  private func memory(_ name: String) -> Int {
    if Self.isSanitized { return 0 }
    let status = FileBytes.read("/proc/\(number)/status")
    for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: name.utf8) {
      let digits = line.filter { (0x30...0x39).contains($0) }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } * 1024
    }
    return 0
  }
}
