/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z. It is public, like ``LocalTime``,
/// so that other modules need no call to compare two of them.
public struct Instant: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public let milliseconds: Int64

  /// The instant this many milliseconds after 1970-01-01T00:00:00Z.
  @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Whether an instant is before another one.
  @inlinable public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// After all instants that clocks show.
  package static let distantFuture = Instant(milliseconds: 253_402_300_799_999)

  /// The instant this many seconds later.
  package func adding(seconds: Int64) -> Self { Self(milliseconds: milliseconds + seconds * 1000) }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down, also before 1970.
  @inlinable public var seconds: Int64 { milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0) }

  /// The milliseconds within the second, 0 to 999.
  package var millisecond: Int { Int((milliseconds % 1000 + 1000) % 1000) }

  // Instants as text for programs (RFC 3339 § 5.6).

  /// The instant in UTC with milliseconds, `2026-11-20T09:00:00.000Z`. Outside the years 0000 to
  /// 9999, which no clock shows, it is that of 1970.
  package var rfc3339: String {
    // The year 0, in which clocks ahead of UTC show the year 1, is like the year 400.
    let shift = seconds < Instant(utc: .first).seconds ? 400 : 0
    let shifted = seconds + Int64(shift / 400 * CivilDate.daysOfCycle * 86_400)
    guard let time = LocalTime(utc: shifted), time.date.year >= shift else {
      return "1970-01-01T00:00:00.000Z"
    }
    return String(unsafeUninitializedCapacity: 24) { bytes in
      var position = 0
      func put(_ value: Int, digits: Int, then separator: Unicode.Scalar) {
        var rest = value
        for offset in stride(from: digits - 1, through: 0, by: -1) {
          bytes[position + offset] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        bytes[position + digits] = UInt8(ascii: separator)
        position += digits + 1
      }
      put(time.date.year - shift, digits: 4, then: "-")
      put(time.date.month, digits: 2, then: "-")
      put(time.date.day, digits: 2, then: "T")
      put(time.hour, digits: 2, then: ":")
      put(time.minute, digits: 2, then: ":")
      put(Int((seconds % 60 + 60) % 60), digits: 2, then: ".")
      put(millisecond, digits: 3, then: "Z")
      return position
    }
  }

  /// Reads an instant in UTC, `2026-11-20T09:00:00Z`, with up to three digits after a decimal
  /// point.
  package init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard (20...24).contains(bytes.count), bytes.last == UInt8(ascii: "Z"),
      let time = LocalTime(String(decoding: bytes[..<16], as: UTF8.self)),
      bytes[16] == UInt8(ascii: ":"), let second = bytes[17..<19].decimal, second < 60,
      let millisecond = Self.milliseconds(bytes[19..<(bytes.count - 1)])
    else { return nil }
    let minute = Instant(utc: time).milliseconds
    self.init(milliseconds: minute + Int64(second * 1000 + millisecond))
  }

  /// The day number of 1970-01-01.
  static let firstDayNumber = 719_162

  /// The instant at which clocks in UTC show a time.
  package init(utc time: LocalTime) {
    let minutes = time.minuteNumber - Self.firstDayNumber * TimeOfDay.minutesPerDay
    self.init(milliseconds: Int64(minutes) * 60_000)
  }

  /// The milliseconds of a fraction: `.5` is 500, and an empty one is 0.
  private static func milliseconds(_ fraction: ArraySlice<UInt8>) -> Int? {
    if fraction.isEmpty { return 0 }
    guard fraction.first == UInt8(ascii: "."), (2...4).contains(fraction.count) else { return nil }
    let padded = fraction.dropFirst() + repeatElement(UInt8(ascii: "0"), count: 4 - fraction.count)
    return padded.decimal
  }
}
