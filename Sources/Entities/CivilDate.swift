/// A day of the proleptic Gregorian calendar, year 1 to 9999, without a time or a zone.
package struct CivilDate: Sendable, Hashable, Comparable {
  /// Year, month and day as one number, yyyymmdd: it sorts as the days do.
  private let number: Int32

  /// The day, or nil where the calendar has none such (month 13, February 30, year 0).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    number = Int32(year * 10_000 + month * 100 + day)
  }

  /// Reads `YYYY-MM-DD`, exactly these ten characters (RFC 3339 § 5.6, full-date).
  package init?(_ text: String) {
    var digits = 0
    var position = 0
    for byte in text.utf8 {
      switch position {
      case 4, 7:
        guard byte == UInt8(ascii: "-") else { return nil }
      case 0..<10:
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
      default: return nil
      }
      position += 1
    }
    guard position == 10 else { return nil }
    self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// January 1 of the year 1: the first day there is.
  package static let first = CivilDate(number: 10_101)

  private init(number: Int32) { self.number = number }

  /// 1 to 9999.
  package var year: Int { Int(number) / 10_000 }
  /// 1 to 12.
  package var month: Int { Int(number) / 100 % 100 }
  /// 1 to 31.
  package var day: Int { Int(number) % 100 }

  package static func < (left: CivilDate, right: CivilDate) -> Bool { left.number < right.number }

  /// How many days a month has: 28 to 31.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  package var description: String {
    String(unsafeUninitializedCapacity: 10) { bytes in
      var rest = Int(number)
      for position in stride(from: 9, through: 0, by: -1) {
        if position == 4 || position == 7 {
          bytes[position] = UInt8(ascii: "-")
        } else {
          bytes[position] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
      }
      return 10
    }
  }
}
