import JSON
import TestSupport
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
    let most = Goal.value(atMost: 1, 2)
    #expect([1, 1.5, 2.5].map(most.judge) == [.met, .underGoal, .underFloor])
    let least = Goal.ratio(atLeast: 1, 0.4)
    #expect([1, 0.5, 0.3].map(least.judge) == [.met, .underGoal, .underFloor])
    for (id, goal) in Goals.all.flatMap({ id, goals in goals.map { (id, $0) } }) {
      #expect(goal.isLeast ? goal.floor < goal.goal : goal.floor > goal.goal, "\(id)")
    }
  }

  /// The size of a file with two segments, of which one is loaded, and symbols behind them.
  @Test func strippedSizes() {
    var file = [UInt8](repeating: 0, count: 1000)
    let numbers: [(place: Int, value: UInt8)] = [
      (4, 2), (5, 1), (32, 64), (54, 56), (56, 2), (64, 1), (72, 200), (96, 100), (120, 6),
      (128, 0xFF), (152, 0xFF),
    ]
    for (place, byte) in zip(0..., [0x7F, 0x45, 0x4C, 0x46] as [UInt8]) { file[place] = byte }
    for (place, value) in numbers { file[place] = value }
    #expect(ProgramFile.strippedSize(file) == 300)
    #expect(ProgramFile.strippedSize([1, 2, 3]) == 3)
    #expect(ProgramFile.strippedSize(Array(file[..<70])) >= 0)
  }

  /// Goals beside other servers hold in the framing for which they are meant.
  @Test func peers() {
    var figure = Figure("throughput.headers.none", "", .perSecond, Series([100]))
    figure.against = [Figure.Beside("lsp-server", Series([5])), .init("cat", Series([1]))]
    let peers = Goals.peers(of: figure)
    #expect(peers.map(\.name) == ["lsp-server"])
    #expect(peers.map(\.ratio) == [20])
    figure = Figure("throughput.lines.none", "", .perSecond, Series([100]))
    figure.against = [Figure.Beside("lsp-server", Series([5]))]
    #expect(Goals.peers(of: figure).isEmpty)
  }

  /// All runs fill their stores with the same todos.
  @Test func todosFollowFromTheirNumbers() throws {
    #expect(FilledTodo.params(7) == FilledTodo.params(7))
    for number in 1...200 {
      try withParsed(FilledTodo.params(number)) {
        #expect($0.members.contains { $0.name.hasString("title") })
      }
    }
    #expect(FilledTodo.params(500).contains("zymurgy"))
    #expect(!FilledTodo.params(501).contains("zymurgy"))
  }
}
