/// One value of each round, in the order of the rounds.
struct Series {
  var values: [Double]

  init(_ values: [Double] = []) { self.values = values }

  var median: Double { percentile(50) }
  var low: Double { values.min() ?? .nan }
  var high: Double { values.max() ?? .nan }

  /// The value that so many per cent do not exceed; between two neighbours in the middle.
  func percentile(_ percent: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let place = percent / 100 * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }

  /// This series to another. Rounds are interleaved, so a round is compared with the same round, and
  /// what disturbs both falls out; the median of that.
  func ratio(to other: Series) -> Double {
    guard values.count == other.values.count else { return median / other.median }
    return Series(zip(values, other.values).map { $0 / $1 }).median
  }

  /// Each value turned into another.
  func map(_ change: (Double) -> Double) -> Series { Series(values.map(change)) }
}
