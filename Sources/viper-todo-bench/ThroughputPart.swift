/// Measures requests per second when the client does not wait for answers.
enum ThroughputPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    var figures: [Figure] = []
    var plain: [WireFraming: Series] = [:]
    for (view, list) in [("none", nil), ("list", RoundTripPart.smallList)] as [(String, String?)] {
      let count = bench.often(200_000, quick: 40_000)
      let both = WireFraming.allCases.map { ($0, Requests.adds(count, $0)) }
      // Each round measures both framings, so that they can be compared.
      let rounds = try Rounds(bench.contenders, rounds: bench.often(11, quick: 7)) { contender in
        try both.flatMap { framing, adds in
          bench.progress.say("pipelined adds in \(framing.rawValue), \(contender.label)")
          return try pipeline(contender, adds, list, bench)
        }
      }
      for (place, (framing, _)) in both.enumerated() {
        let id = "throughput.\(framing.rawValue).\(view)"
        let name = "\(framing.rawValue), " + (list == nil ? "no view open" : "a list of 10 open")
        figures.append(rounds.figure(id, name, .perSecond, 2 * place))
        figures.append(
          rounds.figure(id + ".cpu", name + ", CPU each", .seconds, 2 * place + 1))
        if list == nil { plain[framing] = rounds.series[0][2 * place] }
      }
    }
    if let lines = plain[.lines], let headers = plain[.headers] {
      figures.append(
        Figure("throughput.headers.lines", "headers beside lines", .perSecond, headers)
          .beside("lines", lines))
    }
    return figures
  }

  /// Requests per second, and the processor time that the server spent on each, in seconds.
  private static func pipeline(
    _ contender: Contender, _ adds: Requests, _ list: String?, _ bench: Bench
  ) throws -> [Double] {
    let client = try bench.processors.place(.two) { try contender.start(adds.framing) }
    let messages = try contender.prepare(client, list: list)
    let before = try client.child.processorTime()
    let start = Stopwatch.nanoseconds()
    try client.pipeline(adds, messagesEach: messages)
    let seconds = Stopwatch.seconds(since: start)
    let spent = try client.child.processorTime() - before
    try contender.end(client)
    return [Double(adds.count) / seconds, spent / Double(adds.count)]
  }
}
