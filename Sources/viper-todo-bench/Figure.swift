/// One measurement, and what was measured beside it in the same run.
struct Figure {
  /// What the figure is compared with.
  typealias Other = (name: String, series: Series)

  /// The name by which `Goals` and programs know it, the same in every run.
  let id: String
  let name: String
  let unit: Unit
  let series: Series
  /// The number of todos in the store, if this is measured at several sizes.
  var size: Int?
  /// The same work with nothing of ours in it.
  var beside: Other?
  /// The servers of `--against`.
  var against: [Other] = []

  init(
    _ id: String, _ name: String, _ unit: Unit, _ series: Series, at size: Int? = nil,
    beside: Other? = nil
  ) {
    (self.id, self.name, self.unit, self.series) = (id, name, unit, series)
    (self.size, self.beside) = (size, beside)
  }

  var ratio: Double? { beside.map { series.ratio(to: $0.series) } }

  /// Its goal; nil if it has none, or none at this size.
  var goal: Goal? { Goals.all[id]?.first { $0.size == nil || $0.size == size } }

  /// How it compares with its goal.
  var judgement: Judgement? {
    guard let goal else { return nil }
    return goal.measure == .value ? goal.judge(series.median) : ratio.map(goal.judge)
  }
}

/// The values of one measurement, one for each round, in order.
struct Series {
  var values: [Double]

  init(_ values: [Double] = []) { self.values = values }

  var median: Double { percentile(50) }
  var low: Double { values.min() ?? .nan }
  var high: Double { values.max() ?? .nan }

  /// The value that `percent` per cent of the values do not exceed, interpolated between
  /// neighbours.
  func percentile(_ percent: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let place = percent / 100 * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }

  /// The ratio of this series to another: the median over the ratios of each round. Rounds are
  /// interleaved, so anything that disturbs both sides of a round cancels out.
  func ratio(to other: Series) -> Double {
    guard values.count == other.values.count else { return median / other.median }
    return Series(zip(values, other.values).map { $0 / $1 }).median
  }
}

/// The unit of a figure, and how a value is written for people: three digits and the unit.
enum Unit: String {
  case seconds
  case perSecond = "1/s"
  case bytes
  case count

  func text(_ value: Double) -> String {
    let scales: [(size: Double, name: String)] =
      switch self {
      case .seconds: [(1, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns")]
      case .perSecond: [(1e6, " M/s"), (1e3, " k/s"), (1, " /s")]
      case .bytes: [(1e6, " MB"), (1e3, " kB"), (1, " B")]
      case .count: [(1, "")]
      }
    let scale = scales.first { value.magnitude >= $0.size * 0.9995 } ?? scales[scales.count - 1]
    return value.isFinite ? Self.digits(value / scale.size) + scale.name : "–"
  }

  /// A value with three digits: 0.12, 1.23, 12.3, 1,230.
  static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let size = value.magnitude
    if size == 0 { return "0" }
    let decimals = size < 0.0995 ? 3 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0
    let factor = [1, 10, 100, 1000][decimals]
    let number = Int((size * Double(factor)).rounded())
    let whole = (value < 0 ? "-" : "") + grouped(number / factor)
    return decimals == 0 ? whole : whole + "." + "\(factor + number % factor)".dropFirst()
  }

  /// An integer with separators: 1,000,000.
  static func grouped(_ number: Int) -> String {
    number < 1000
      ? "\(number)" : grouped(number / 1000) + "," + "\(1000 + number % 1000)".dropFirst()
  }
}
