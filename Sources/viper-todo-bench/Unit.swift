/// The unit of a figure, and how a value is written for people: three digits and the unit.
enum Unit: String {
  case seconds
  case perSecond = "1/s"
  case bytes
  case count

  func text(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    return switch self {
    case .seconds: Self.scaled(value, [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")])
    case .perSecond: Self.scaled(value, [(1e6, "M/s"), (1e3, "k/s"), (1, "/s")])
    case .bytes: Self.scaled(value, [(1e6, "MB"), (1e3, "kB"), (1, "B")])
    case .count: Self.digits(value)
    }
  }

  /// A value with three digits: 0.12, 1.23, 12.3, 1,230.
  static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let size = value.magnitude
    if size == 0 { return "0" }
    let decimals = size < 0.0995 ? 3 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0
    let factor: Double = [1, 10, 100, 1000][decimals]
    let number = Int((size * factor).rounded())
    let sign = value < 0 ? "-" : ""
    let whole = grouped(number / Int(factor))
    if decimals == 0 { return sign + whole }
    let fraction = "\(number % Int(factor))"
    let zeros = String(repeating: "0", count: decimals - fraction.utf8.count)
    return sign + whole + "." + zeros + fraction
  }

  /// An integer with separators: 1,000,000.
  static func grouped(_ number: Int) -> String {
    var text = "\(number)"
    var place = text.utf8.count - 3
    while place > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: place))
      place -= 3
    }
    return text
  }

  private static func scaled(_ value: Double, _ scales: [(Double, String)]) -> String {
    let last = scales[scales.count - 1]
    let scale = scales.first { value.magnitude >= $0.0 * 0.9995 } ?? last
    return digits(value / scale.0) + " " + scale.1
  }
}
