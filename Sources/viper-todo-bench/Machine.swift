import CLibrary
import System

/// The average number of processes that ran or wanted to run during the last minute; 0 if it is not
/// known. Other processes disturb the figures.
func loadAverage() -> Double {
  var averages = [0.0]
  getloadavg(&averages, 1)
  return averages[0]
}

/// What Linux knows about a running process. A fact is nil if the system does not tell.
struct ProcessFacts {
  let pid: Int

  /// Resident memory in bytes, both its own and shared.
  var resident: Double? { status("VmRSS").map { $0 * 1024 } }

  /// Resident memory that no file backs, in bytes: heap and stacks.
  var anonymous: Double? { status("RssAnon").map { $0 * 1024 } }

  /// How often it has gone to sleep.
  var sleeps: Double? { status("voluntary_ctxt_switches") }

  /// The user and system time of all its threads so far, in seconds.
  var processorTime: Double? {
    #if os(Linux)
      var clock = clockid_t()
      var time = timespec()
      if clock_getcpuclockid(pid_t(pid), &clock) == 0, clock_gettime(clock, &time) == 0 {
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
    #endif
    return nil
  }

  /// A number in `/proc/…/status`, by its name there.
  private func status(_ name: String) -> Double? {
    File.number(after: name + ":", in: "/proc/\(pid)/status")
  }
}

extension File {
  /// The number in a file that comes right after a word; nil if there is none.
  static func number(after word: String, in path: String) -> Double? {
    guard let bytes = try? read(path) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.drop { $0 != word }.dropFirst().first.flatMap { Double($0) }
  }
}
