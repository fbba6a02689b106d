/// Measures requests per second when the client does not wait for answers.
enum ThroughputPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    var figures: [Figure] = []
    for (view, list) in [("none", nil), ("list", RoundTripPart.smallList)] as [(String, String?)] {
      let count = bench.often(200_000, quick: 40_000)
      let both = WireFraming.allCases.map { ($0, Requests.adds(count, $0)) }
      let contenders = bench.contenders + Scanner.allCases.map { bench.scanner($0.rawValue) }
      // Each round measures both framings, so that they can be compared.
      let rounds = try Rounds(contenders, rounds: bench.often(11, quick: 7)) { contender in
        let scanner = Scanner(rawValue: contender.label)
        return try both.filter { scanner == nil || $0.0 == .lines }.flatMap { framing, adds in
          bench.progress.say("pipelined adds in \(framing.rawValue), \(contender.label)")
          return try pipeline(contender, adds, scanner.map(\.list) ?? list, bench)
        }
      }
      for (place, (framing, _)) in both.enumerated() {
        let id = "throughput.\(framing.rawValue).\(view)"
        let name = "\(framing.rawValue), " + (list == nil ? "no view open" : "a list of 10 open")
        figures.append(rounds.figure(id, name, .perSecond, 2 * place))
        let cpu = rounds.figure(id + ".cpu", name + ", CPU each", .seconds, 2 * place + 1)
        figures.append(cpu)
        for scanner in Scanner.allCases where framing == .lines {
          if list != nil && scanner == .answering { continue }
          figures.append(
            Figure("\(id).\(scanner)", "  in a second of CPU", .perSecond, rate(cpu.series))
              .beside(scanner.rawValue, rate(rounds.series(of: scanner.rawValue, 1))))
        }
      }
      if list == nil {
        let ours = rounds.series[0]
        figures.append(
          Figure("throughput.headers.lines", "headers beside lines", .perSecond, ours[2])
            .beside("lines", ours[0]))
      }
    }
    return figures
  }

  /// The scanner in C, by its label in the table.
  private enum Scanner: String, CaseIterable {
    /// It writes the row that an add changes in a list of ten, and then the answer.
    case notifying = "C, notifying"
    /// It writes the answer alone, as we do while no list is open.
    case answering = "C"

    var list: String? { self == .notifying ? RoundTripPart.smallList : nil }
  }

  /// How many requests a second of the processor is enough for.
  private static func rate(_ seconds: Series) -> Series { seconds.map { 1 / $0 } }

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
