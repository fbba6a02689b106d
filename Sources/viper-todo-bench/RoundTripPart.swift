/// Measures how long one request takes while there is no other.
enum RoundTripPart {
  /// A list of ten. An add changes its total, which takes one notification and one response.
  static let smallList = #"{"limit":10,"updates":"rows"}"#

  static func measure(_ bench: Bench) throws -> [Figure] {
    var figures: [Figure] = []
    for framing in WireFraming.allCases {
      for (view, list) in [("list", smallList), ("none", nil)] as [(String, String?)] {
        let adds = Requests.adds(bench.often(2000, quick: 1000), framing)
        let rounds = try Rounds(bench.contenders, rounds: bench.often(25, quick: 15)) { contender in
          bench.progress.say("round trips in \(framing.rawValue), \(contender.label)")
          let client = try bench.processors.place(.one) { try contender.start(framing) }
          let messages = try contender.prepare(client, list: list)
          var times: [Double] = []
          times.reserveCapacity(adds.count)
          for index in 0..<adds.count {
            times.append(try client.roundTrip(adds, index, messages: messages))
          }
          try contender.end(client)
          let series = Series(times)
          return [series.median, series.percentile(99)]
        }
        let id = "roundtrip.\(framing.rawValue).\(view)"
        let open = list == nil ? "no view open" : "a list of 10 open"
        figures.append(
          rounds.figure(id + ".p50", "\(framing.rawValue), \(open), p50", .seconds, 0))
        figures.append(
          rounds.figure(id + ".p99", "\(framing.rawValue), \(open), p99", .seconds, 1))
      }
    }
    return figures
  }
}
