import Entities
import Glibc

/// The machine's clock and the time zone of the environment (`TZ`, as POSIX has it).
///
/// Time is read once for all messages of a wake-up (``tick()``), so that a turn never sees two
/// times and a recorded session can be replayed.
package final class SystemClock: Clock {
  package private(set) var now: Instant
  private let frozen: Bool

  /// A clock that runs, or one that stands at an instant (`--clock`).
  package init(frozenAt instant: Instant? = nil) {
    tzset()
    now = instant ?? Self.read()
    frozen = instant != nil
  }

  /// Reads the time anew, unless the clock is frozen.
  package func tick() {
    if !frozen { now = Self.read() }
  }

  /// Moves a frozen clock; what `@clock` does in a transcript.
  package func set(_ instant: Instant) { now = instant }

  package func localTime(at instant: Instant) -> LocalTime {
    var seconds = time_t(instant.seconds)
    var parts = tm()
    let known = localtime_r(&seconds, &parts) != nil
    guard known,
      let date = CivilDate(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return LocalTime(date: .first, hour: 0, minute: 0) }
    return LocalTime(date: date, hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
  }

  private static func read() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
