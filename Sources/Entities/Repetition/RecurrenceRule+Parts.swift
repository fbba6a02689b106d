/// The text is not a `recur` of RFC 5545 § 3.3.10.
private struct NotARule: Error {}

// A rule as its text says it, with each part in its range and none twice.
extension RecurrenceRule {
  /// Throws if the text is not a `recur` of RFC 5545 § 3.3.10. Whether the parts may stand together is not
  /// checked.
  init(parts text: String) throws {
    self.init()
    var names: Set<String> = []
    let bytes = text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    // Of ASCII texts, `String ==` compares the bytes. Others it may take for ASCII: the Kelvin sign
    // equals K.
    guard bytes.allSatisfy({ $0 < 0x80 }) else { throw NotARule() }
    for part in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let halves = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: halves[0], as: UTF8.self)
      guard halves.count == 2, names.insert(name).inserted else { throw NotARule() }
      try read(name, halves[1])
    }
    if !names.contains("FREQ") || names.isSuperset(of: ["UNTIL", "COUNT"]) { throw NotARule() }
  }

  private mutating func read(_ name: String, _ value: ArraySlice<UInt8>) throws {
    let word = String(decoding: value, as: UTF8.self)
    switch name {
    case "FREQ": frequency = try some(Frequency(rawValue: word))
    case "INTERVAL": interval = try some(Self.number(value, in: 1...999))
    case "BYMONTH": months = try list(value) { Self.number($0, in: 1...12, digits: 2) }
    case "BYMONTHDAY": monthDays = try list(value) { Self.signed($0, upTo: 31, digits: 2) }
    case "BYDAY":
      let key = { (day: WeekdayNumber) in 7 * Self.key(day.ordinal ?? 0) + day.weekday.rawValue }
      weekdays = try Set(items(of: value, Self.weekday)).sorted { key($0) < key($1) }
    case "BYSETPOS": positions = try list(value) { Self.signed($0, upTo: 366, digits: 3) }
    case "WKST": weekStart = try some(Weekday(code: word))
    case "UNTIL": end = .until(try some(Self.day(value)))
    // Far more than the calendar has days.
    case "COUNT": end = .count(try some(Self.number(value, in: 1...999_999_999)))
    case "RSCALE": if word != "GREGORIAN" { throw NotARule() }
    case "SKIP": skip = try some(Skip(rawValue: word))
    default: throw NotARule()
    }
  }

  private func some<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw NotARule() }
    return value
  }

  private func items<Value>(
    of bytes: ArraySlice<UInt8>, _ value: (ArraySlice<UInt8>) -> Value?
  ) throws -> [Value] {
    try bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { try some(value($0)) }
  }

  private func list(
    _ bytes: ArraySlice<UInt8>, _ number: (ArraySlice<UInt8>) -> Int?
  ) throws -> [Int] {
    try Set(items(of: bytes, number)).sorted { Self.key($0) < Self.key($1) }
  }

  /// Sorts 1, 2, 3 before −3, −2, −1.
  private static func key(_ number: Int) -> Int { number < 0 ? number + 1000 : number }

  /// At most this many digits, leading zeros included, and nothing else.
  private static func number(
    _ bytes: ArraySlice<UInt8>, in range: ClosedRange<Int>, digits: Int = .max
  ) -> Int? {
    guard bytes.count <= digits, let number = bytes.decimal else { return nil }
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
    if sign.isEmpty { return WeekdayNumber(weekday: weekday) }
    return signed(sign, upTo: 53, digits: 2).map { WeekdayNumber(ordinal: $0, weekday: weekday) }
  }

  /// `YYYYMMDD` (RFC 5545 § 3.3.4); a time of day has no meaning for days.
  private static func day(_ bytes: ArraySlice<UInt8>) -> CivilDate? {
    guard bytes.count == 8, let number = number(bytes, in: 0...99_991_231) else { return nil }
    return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}
