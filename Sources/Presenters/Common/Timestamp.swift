import Entities
import Glibc

/// An instant for programs: RFC 3339 in UTC with milliseconds, `2026-11-20T09:00:00.000Z`.
enum Timestamp {
  /// The text of an instant of the years 0000 to 9999; of any other, that of 1970 (no clock says so).
  static func text(_ instant: Instant) -> String {
    var seconds = time_t(instant.seconds)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return "1970-01-01T00:00:00.000Z" }
    let year = Int(parts.tm_year) + 1900
    guard (0...9999).contains(year) else { return "1970-01-01T00:00:00.000Z" }
    return String(unsafeUninitializedCapacity: 24) { bytes in
      var position = 0
      func put(_ value: Int, digits: Int, then separator: Character) {
        var rest = value
        for offset in stride(from: digits - 1, through: 0, by: -1) {
          bytes[position + offset] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        bytes[position + digits] = separator.asciiValue ?? 0
        position += digits + 1
      }
      put(year, digits: 4, then: "-")
      put(Int(parts.tm_mon) + 1, digits: 2, then: "-")
      put(Int(parts.tm_mday), digits: 2, then: "T")
      put(Int(parts.tm_hour), digits: 2, then: ":")
      put(Int(parts.tm_min), digits: 2, then: ":")
      put(Int(parts.tm_sec), digits: 2, then: ".")
      put(instant.millisecond, digits: 3, then: "Z")
      return position
    }
  }
}
