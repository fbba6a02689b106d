import JSONRPC
import System

/// Measures how long a front end waits for a backend that it has just started.
enum StartPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    let database = bench.serving(try bench.database(of: bench.options.sizes[0]))
    // The echo is beside both, so that its rounds are interleaved with theirs.
    return try [
      ("memory", bench.contenders, "todoList.add", Requests.addParams(1)),
      ("database", [database, bench.echo], "todoList.viewReady", "{}"),
    ].map { name, contenders, method, params in
      try Rounds(contenders, rounds: bench.often(100, quick: 31)) { contender in
        var client: Client?
        let seconds = try Stopwatch.time {
          client = try bench.start(contender)
          try client?.ask(method, params)
        }
        try client.map(contender.end)
        return [seconds]
      }.figure("start.\(name)", name, .seconds)
    }
  }
}

/// Measures how long one request takes while there is no other.
enum RoundTripPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    var figures: [Figure] = []
    for framing in Framing.allCases {
      for view in View.allCases {
        let adds = Requests.adds(bench.often(2000, quick: 1000), framing)
        let name = "\(framing.rawValue), \(view.name)"
        let rounds = try Rounds(bench.contenders, rounds: bench.often(25, quick: 15)) { contender in
          let client = try bench.start(contender, framing, on: 0)
          let messages = try contender.prepare(client, view)
          let times = try client.roundTrips(adds, messages: messages)
          try contender.end(client)
          return [times.median, times.percentile(99)]
        }
        let id = "roundtrip.\(framing.rawValue).\(view)"
        figures.append(rounds.figure(id + ".p50", name + ", p50", .seconds, 0))
        figures.append(rounds.figure(id + ".p99", name + ", p99", .seconds, 1))
      }
    }
    return figures
  }
}

/// Measures requests per second when the client does not wait for answers.
enum ThroughputPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    var figures: [Figure] = []
    for view in View.allCases {
      let all = Framing.allCases.map { Requests.adds(bench.often(200_000, quick: 40_000), $0) }
      // Each round measures both framings, so that they can be compared. The scanner has only lines.
      let contenders = bench.contenders + [bench.scanner]
      let rounds = try Rounds(contenders, rounds: bench.often(11, quick: 7)) { contender in
        try all.prefix(contender.role == .reference ? 1 : 2).flatMap { adds in
          let client = try bench.start(contender, adds.framing, on: 1)
          let messages = try contender.prepare(client, view)
          let before = try client.fact(\.processorTime)
          let seconds = try Stopwatch.time { try client.pipeline(adds, messagesEach: messages) }
          let spent = try client.fact(\.processorTime) - before
          try contender.end(client)
          return [Double(adds.count) / seconds, spent / Double(adds.count)]
        }
      }
      for (place, framing) in Framing.allCases.enumerated() {
        let id = "throughput.\(framing).\(view)"
        let name = "\(framing), \(view.name)"
        figures += [
          rounds.figure(id, name, .perSecond, 2 * place),
          rounds.figure(id + ".cpu", name + ", CPU each", .seconds, 2 * place + 1),
        ]
      }
      let ours = rounds.series[0]
      let scanner = rounds.series[rounds.series.count - 1]
      // How many requests a second of the processor is enough for.
      let rates = [ours[1], scanner[1]].map { Series($0.values.map { 1 / $0 }) }
      figures.append(
        Figure(
          "throughput.lines.\(view).scanner", "lines, \(view.name), in a second of CPU",
          .perSecond, rates[0], beside: (bench.scanner.label, rates[1])))
      if view == .none {
        figures.append(
          Figure(
            "throughput.headers.lines", "headers beside lines", .perSecond, ours[2],
            beside: ("lines", ours[0])))
      }
    }
    return figures
  }
}

/// What is open while adds are measured.
enum View: CaseIterable {
  case none, list

  var name: String { self == .none ? "no view open" : "a list of 10 open" }
}

/// `viper-todo-bench echo` writes the bytes that it reads, as the plainest C program would.
enum Echo {
  static func run() -> Int32 {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    do throws(SystemError) {
      while case let count = try Descriptor.read(0, into: room), count > 0 {
        try Descriptor.writeAll(UnsafeRawBufferPointer(rebasing: room[..<count]), to: 1)
      }
      return 0
    } catch {
      return 1
    }
  }
}
