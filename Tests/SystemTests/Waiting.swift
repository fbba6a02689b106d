import System

extension Waitable {
  /// Waits until there is something to report, as the loop does, but at most this many seconds.
  /// Returns whether there is.
  func tells(within seconds: Int64 = 30) -> Bool {
    let deadline = Uptime.milliseconds + seconds * 1000
    while remainingWait() != 0 {
      let left = deadline - Uptime.milliseconds
      if left <= 0 { return false }
      let wait = min(left, remainingWait() ?? left)
      if PollSet.wait(for: descriptor, .input, milliseconds: wait) { return true }
    }
    return true
  }

  /// Whether there is something to report now.
  var tellsNow: Bool {
    remainingWait() == 0 || PollSet.wait(for: descriptor, .input, milliseconds: 0)
  }
}

/// Whether this build uses what only Linux has.
var isOfLinux: Bool {
  #if os(Linux) && !Portable
    true
  #else
    false
  #endif
}
