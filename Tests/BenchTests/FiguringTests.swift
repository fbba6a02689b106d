import Testing

@testable import Benchmark

/// Calculations with the measured values.
@Suite struct FiguringTests {
  @Test func seriesOfRounds() {
    let series = Series([5, 1, 4, 2, 3])
    #expect(series.median == 3 && series.low == 1 && series.high == 5)
    #expect(Series([1, 2]).median == 1.5)
    #expect(Series((1...101).map(Double.init)).percentile(99) == 100)
    #expect(Series().median.isNaN)
  }

  /// A round in which both sides take twice as long gives the same ratio.
  @Test func ratiosAreTakenRoundByRound() {
    #expect(Series([2, 20, 3]).ratio(to: Series([1, 10, 1])) == 2)
    #expect(Series([2, 4]).ratio(to: Series([1, 1, 1])) == 3)
  }

  @Test(arguments: [
    (Unit.seconds, 1.234e-6, "1.23 µs"), (.seconds, 0.0123, "12.3 ms"), (.seconds, 2, "2.00 s"),
    (.seconds, 0.9996e-3, "1.00 ms"), (.seconds, 4e-10, "0.40 ns"),
    (.perSecond, 1_330_000, "1.33 M/s"),
    (.perSecond, 12, "12.0 /s"), (.bytes, 6e6, "6.00 MB"), (.bytes, 0, "0 B"),
    (.bytes, -4096, "-4.10 kB"), (.count, 0.5, "0.50"), (.count, 123_456, "123,456"),
    (.count, .nan, "–"),
  ])
  func threeDigits(unit: Unit, value: Double, text: String) {
    #expect(unit.text(value) == text)
  }

  @Test func goals() {
    let most = Goal.value(1, floor: 2)
    #expect([1, 1.5, 2.5].map(most.judge) == [.met, .underGoal, .underFloor])
    let least = Goal.ratio(1, floor: 0.4)
    #expect([1, 0.5, 0.3].map(least.judge) == [.met, .underGoal, .underFloor])
    for (id, goals) in Goals.all {
      #expect(goals.allSatisfy { $0.floor != $0.goal }, "\(id)")
    }
  }
}
