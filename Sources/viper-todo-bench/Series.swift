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

  /// The series with each value changed.
  func map(_ change: (Double) -> Double) -> Series { Series(values.map(change)) }
}
