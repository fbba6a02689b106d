/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z. It is public, like ``Mark`` and
/// ``LocalTime``, so that other modules need no call to compare two of them.
public struct Instant: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public let milliseconds: Int64

  /// The instant this many milliseconds after 1970-01-01T00:00:00Z.
  @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Whether an instant is before another one.
  @inlinable public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Whether an instant is not after another one. Written out, since `Comparable` would call `<`
  /// through a table before each wait of the loop.
  @inlinable public static func <= (left: Instant, right: Instant) -> Bool {
    left.milliseconds <= right.milliseconds
  }

  /// After all instants that clocks show.
  package static let distantFuture = Instant(milliseconds: 253_402_300_799_999)

  /// The instant this many seconds later.
  package func adding(seconds: Int64) -> Instant {
    Instant(milliseconds: milliseconds + seconds * 1000)
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down, also before 1970.
  @inlinable public var seconds: Int64 {
    milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
  }

  /// The milliseconds within the second, 0 to 999.
  package var millisecond: Int { Int((milliseconds % 1000 + 1000) % 1000) }
}

// Instants as text for programs (RFC 3339 § 5.6).
extension Instant {
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
      let date = CivilDate(String(decoding: bytes[..<10], as: UTF8.self)),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      let hour = Self.number(bytes[11..<13]), hour < 24,
      let minute = Self.number(bytes[14..<16]), minute < 60,
      let second = Self.number(bytes[17..<19]), second < 60,
      let millisecond = Self.milliseconds(bytes[19..<(bytes.count - 1)])
    else { return nil }
    let seconds =
      (date.dayNumber - Self.firstDayNumber) * 86_400 + hour * 3600 + minute * 60 + second
    self.init(milliseconds: Int64(seconds) * 1000 + Int64(millisecond))
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
    return number(padded)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }
}
