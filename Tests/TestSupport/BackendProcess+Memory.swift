extension BackendProcess {
  /// The most memory that it has had, in bytes; only while it runs.
  package var peakMemory: Int { memory("VmHWM:") }

  /// The memory that it has now, in bytes; only while it runs.
  package var residentMemory: Int { memory("VmRSS:") }

  private func memory(_ name: String) -> Int {
    let status = FileBytes.read("/proc/\(number)/status")
    for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: name.utf8) {
      let digits = line.filter { (0x30...0x39).contains($0) }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } * 1024
    }
    return 0
  }
}
