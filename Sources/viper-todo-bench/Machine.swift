import CLibrary
import Scanner
import System

/// What the benchmark asks of the machine and the program does not: so it is not in `System`.
enum Machine {
  /// The average number of processes that ran or wanted to run during the last minute; 0 if it is
  /// not known.
  static var load: Double {
    var averages = [0.0]
    return getloadavg(&averages, 1) == 1 ? averages[0] : 0
  }

  /// The signal that ``setAlarm(seconds:)`` sends.
  static let alarmSignal = SIGALRM

  /// Sends ``alarmSignal`` to this process after a time, unless this is called again before that.
  static func setAlarm(seconds: UInt32) { alarm(seconds) }
}

/// What Linux knows about a running process. A fact is nil if the system does not tell.
struct ProcessFacts {
  private let number: Int

  /// The facts of the process with this number.
  init(_ number: Int) { self.number = number }

  /// Resident memory in bytes, both its own and shared.
  var resident: Int? { status("VmRSS").map { $0 * 1024 } }

  /// Resident memory that no file backs, in bytes: heap and stacks.
  var anonymous: Int? { status("RssAnon").map { $0 * 1024 } }

  /// How many context switches it has had.
  var contextSwitches: Int? {
    guard let voluntary = status("voluntary_ctxt_switches"),
      let forced = status("nonvoluntary_ctxt_switches")
    else { return nil }
    return voluntary + forced
  }

  /// The user and system time of all its threads so far, in seconds.
  var processorTime: Double? {
    #if os(Linux)
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(pid_t(truncatingIfNeeded: number), &clock) == 0,
        clock_gettime(clock, &time) == 0
      else { return nil }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #else
      return nil
    #endif
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

/// The processors on which this process, and the programs that it starts, may run. Where the system
/// has no way to stay on one of them, it chooses.
struct Processors {
  private let all: processor_set
  /// Their numbers, in order.
  let numbers: [Int]

  /// The processors at present.
  init() {
    var all = processor_set()
    let isKnown = processors_get(&all) == 0
    self.all = all
    let words = withUnsafeBytes(of: all.bits) { Array($0.bindMemory(to: UInt.self)) }
    numbers =
      isKnown
      ? words.indices.flatMap { word in
        (0..<UInt.bitWidth).filter { words[word] >> UInt($0) & 1 == 1 }
          .map { word * UInt.bitWidth + $0 }
      } : Array(0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// From now on, this process runs on one of them.
  func stay(on number: Int) throws(SystemError) {
    var set = processor_set()
    withUnsafeMutableBytes(of: &set.bits) {
      $0.bindMemory(to: UInt.self)[number / UInt.bitWidth] = 1 << UInt(number % UInt.bitWidth)
    }
    if processors_set(&set) != 0 { throw .last }
  }

  /// From now on, this process runs on any of them.
  func free() {
    var all = all
    processors_set(&all)
  }
}
