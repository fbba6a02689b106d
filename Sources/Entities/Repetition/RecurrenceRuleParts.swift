/// The parts of a rule's text, each in its range and none twice. ``RecurrenceRule`` decides whether they
/// may stand together.
struct RecurrenceRuleParts {
  private(set) var frequency: Frequency?
  private(set) var interval: Int?
  private(set) var months: [Int]?
  private(set) var monthDays: [Int]?
  private(set) var skip: RecurrenceRule.Skip?
  private(set) var weekdays: [WeekdayNumber]?
  private(set) var positions: [Int]?
  private(set) var weekStart: Weekday?
  private(set) var until: CivilDate?
  private(set) var count: Int?
  private var calendar: String?

  /// The largest `COUNT`: far more than the calendar has days.
  private static let countLimit = 999_999_999

  /// Nil if the text is not a `recur` of RFC 5545 § 3.3.10.
  init?(_ text: String) {
    let bytes = text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    // Of ASCII texts, `String ==` compares the bytes. Others it may take for ASCII: the Kelvin sign
    // equals K.
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    for part in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let halves = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2,
        read(String(decoding: halves[0], as: UTF8.self), halves[1])
      else { return nil }
    }
  }

  /// Reads one part; false if it is unknown, its value is wrong, or it was given before.
  private mutating func read(_ name: String, _ value: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: value, as: UTF8.self)
    switch name {
    case "FREQ": return Self.put(Frequency(rawValue: word), &frequency)
    case "INTERVAL": return Self.put(Self.number(value, in: 1...999), &interval)
    case "BYMONTH":
      return Self.put(Self.list(value) { Self.number($0, in: 1...12, digits: 2) }, &months)
    case "BYMONTHDAY":
      return Self.put(Self.list(value) { Self.signed($0, upTo: 31, digits: 2) }, &monthDays)
    case "BYDAY": return Self.put(Self.list(value, Self.weekday), &weekdays)
    case "BYSETPOS":
      return Self.put(Self.list(value) { Self.signed($0, upTo: 366, digits: 3) }, &positions)
    case "WKST": return Self.put(Weekday(code: word), &weekStart)
    case "UNTIL": return Self.put(Self.day(value), &until)
    case "COUNT": return Self.put(Self.number(value, in: 1...Self.countLimit), &count)
    case "RSCALE": return Self.put(word == "GREGORIAN" ? word : nil, &calendar)
    case "SKIP": return Self.put(RecurrenceRule.Skip(rawValue: word), &skip)
    default: return false
    }
  }

  private static func put<Value>(_ value: Value?, _ part: inout Value?) -> Bool {
    guard let value, part == nil else { return false }
    part = value
    return true
  }

  private static func list<Value>(
    _ bytes: ArraySlice<UInt8>, _ value: (ArraySlice<UInt8>) -> Value?
  ) -> [Value]? {
    var values: [Value] = []
    for item in bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let value = value(item) else { return nil }
      values.append(value)
    }
    return values
  }

  /// At most this many digits, leading zeros included, and nothing else.
  private static func number(
    _ bytes: ArraySlice<UInt8>, in range: ClosedRange<Int>, digits: Int = .max
  ) -> Int? {
    guard !bytes.isEmpty, bytes.count <= digits else { return nil }
    var number = 0
    for byte in bytes {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
      if number > range.upperBound { return nil }
    }
    return range.contains(number) ? number : nil
  }

  /// A number other than 0, with or without a sign.
  private static func signed(_ bytes: ArraySlice<UInt8>, upTo limit: Int, digits: Int) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let hasSign = isNegative || bytes.first == UInt8(ascii: "+")
    return number(bytes.dropFirst(hasSign ? 1 : 0), in: 1...limit, digits: digits)
      .map { isNegative ? -$0 : $0 }
  }

  private static func weekday(_ bytes: ArraySlice<UInt8>) -> WeekdayNumber? {
    let code = String(decoding: bytes.suffix(2), as: UTF8.self)
    guard let weekday = Weekday(code: code) else { return nil }
    let sign = bytes.dropLast(2)
    if sign.isEmpty { return WeekdayNumber(weekday) }
    return signed(sign, upTo: 53, digits: 2).map { WeekdayNumber(weekday, ordinal: $0) }
  }

  /// `YYYYMMDD` (RFC 5545 § 3.3.4); a time of day has no meaning for days.
  private static func day(_ bytes: ArraySlice<UInt8>) -> CivilDate? {
    guard bytes.count == 8, let number = number(bytes, in: 0...99_991_231) else { return nil }
    return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}
