import Glibc

// Instants as texts for programs (RFC 3339 § 5.6).
extension Instant {
  /// In UTC with milliseconds, `2026-11-20T09:00:00.000Z`; outside of the years 0000 to 9999, where no
  /// clock is, that of 1970.
  package var rfc3339: String {
    var seconds = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil, (-1900...8099).contains(parts.tm_year) else {
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
      put(Int(parts.tm_year) + 1900, digits: 4, then: "-")
      put(Int(parts.tm_mon) + 1, digits: 2, then: "-")
      put(Int(parts.tm_mday), digits: 2, then: "T")
      put(Int(parts.tm_hour), digits: 2, then: ":")
      put(Int(parts.tm_min), digits: 2, then: ":")
      put(Int(parts.tm_sec), digits: 2, then: ".")
      put(millisecond, digits: 3, then: "Z")
      return position
    }
  }

  /// Reads a UTC instant, `2026-11-20T09:00:00Z`, with up to three digits of a second behind a dot.
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
    var parts = tm()
    parts.tm_year = Int32(date.year - 1900)
    parts.tm_mon = Int32(date.month - 1)
    parts.tm_mday = Int32(date.day)
    let seconds = Int64(timegm(&parts)) + Int64(hour * 3600 + minute * 60 + second)
    self.init(milliseconds: seconds * 1000 + Int64(millisecond))
  }

  /// `.5` is 500; nothing is 0.
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
