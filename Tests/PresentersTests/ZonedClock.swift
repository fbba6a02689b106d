import Entities
import TestSupport

/// A clock that stands still, in a zone this many minutes ahead of UTC.
final class ZonedClock: Clock {
  let now = Instant.testing
  private let minutesAhead: Int64

  init(minutesAhead: Int64) { self.minutesAhead = minutesAhead }

  func tick() {}

  func localTime(at instant: Instant) -> LocalTime {
    let text = instant.advanced(by: minutesAhead * 60_000).rfc3339
    let parts = text.utf8.split { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: ":") }
      .map { String(Substring($0)) }
    return LocalTime(
      date: CivilDate(parts[0]) ?? .first, hour: Int(parts[1]) ?? 0, minute: Int(parts[2]) ?? 0)
  }
}
