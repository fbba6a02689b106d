import Glibc

/// What the system says of a running process.
extension Child {
  /// Bytes in memory that are its own or shared.
  func resident() throws -> Double { Double(try status("VmRSS")) * 1024 }

  /// Bytes in memory that are in no file: heap and stacks.
  func anonymous() throws -> Double { Double(try status("RssAnon")) * 1024 }

  /// How often it was given a processor again.
  func contextSwitches() throws -> Double {
    Double(try status("voluntary_ctxt_switches") + status("nonvoluntary_ctxt_switches"))
  }

  /// User and system time of all its threads so far, in seconds.
  func processorTime() throws -> Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(number, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw Trouble("process \(number) has ended")
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A number of `/proc/…/status`, by the name of its line.
  private func status(_ name: String) throws -> Int {
    let file = open("/proc/\(number)/status", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(file, &bytes, bytes.count)
    let text = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == ":" || $0 == "\t" || $0 == " " })
      if words.count > 1, words[0] == name, let number = Int(words[1]) { return number }
    }
    throw Trouble("/proc/\(number)/status has no \(name)")
  }
}
