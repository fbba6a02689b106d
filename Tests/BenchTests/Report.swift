import Testing

/// The output of the benchmark with `--json`: every member that its help names.
struct Report: Decodable {
  struct Figure: Decodable, Measured {
    let part, id, name, unit: String
    let size: Int?
    let median, low, high: Double
    let rounds: Int
    let beside: Beside?
    let against: [Beside]
    let goal: Goal?
  }

  struct Beside: Decodable, Measured {
    let name: String
    let median, low, high: Double
    let rounds: Int
    let ratio: Double?
  }

  struct Goal: Decodable {
    let of, judgement: String
    let atLeast: Bool
    let goal, floor: Double
  }

  let version, processors: Int
  let build, sqlite: String
  let quick: Bool
  let load: Double
  let figures: [Figure]
}

/// The members of every series.
protocol Measured {
  var median: Double { get }
  var low: Double { get }
  var high: Double { get }
  var rounds: Int { get }
}

extension Measured {
  /// Checks that the series was measured, and that its numbers are plausible.
  func check(mayBeNothing: Bool) throws {
    #expect(rounds > 0 && low <= median && median <= high)
    if !mayBeNothing { #expect(low > 0) }
  }
}
