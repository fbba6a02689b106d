/// Measures adds that are on the disk before they are acknowledged, beside SQLite alone.
enum DurablePart {
  private static let ours = Contender(label: Contender.ours, command: [])
  private static let bare = Contender(label: "SQLite", command: [], role: .floor)

  static func measure(_ bench: Bench) throws -> [Figure] {
    let names = ["served.sqlite", "bare.sqlite"]
    defer { for name in names { bench.scratch.removeDatabase(name) } }
    for name in names { try bench.stores.makeEmpty(name) }
    let server = bench.serving(bench.scratch.file(names[0]))
    let database = try BareDatabase(bench.scratch.file(names[1]))

    var figures: [Figure] = []
    var client = try bench.processors.place(.one) { try server.start(.lines) }
    let single = Requests.adds(bench.often(200, quick: 50), .lines)
    let times = try rounds(bench, often: bench.often(25, quick: 11)) { isOurs in
      bench.progress.say("durable adds, one at a time")
      let series = Series(
        try (0..<single.count).map { index in
          if isOurs { return try client.roundTrip(single, index, messages: 1) }
          let start = Stopwatch.nanoseconds()
          try BareChange.add(1, to: database)
          return Stopwatch.seconds(since: start)
        })
      return [series.median, series.percentile(99)]
    }
    for (place, percentile) in ["p50", "p99"].enumerated() {
      figures.append(
        Figure(
          place == 0 ? "durable.single" : "durable.single.p99", "one at a time, \(percentile)",
          .seconds, times[0][place]
        ).beside("SQLite", times[1][place]))
    }
    try client.child.end()

    client = try bench.processors.place(.two) { try server.start(.lines) }
    // Requests that are written together are read together, and then committed together. A pipe
    // holds 64 KiB, which five hundred of these requests nearly fill.
    for (id, count) in [("durable.burst", 100), ("durable.pipe", 500)] {
      let burst = Requests.adds(count, .lines)
      let bursts = bench.often(40, quick: 10)
      let rates = try rounds(bench, often: bench.often(15, quick: 7)) { isOurs in
        bench.progress.say("durable adds in bursts of \(count)")
        let start = Stopwatch.nanoseconds()
        for _ in 0..<bursts {
          if isOurs {
            try burst.bytes.withUnsafeBytes { try client.send($0) }
            try client.receive(count)
          } else {
            try BareChange.add(count, to: database)
          }
        }
        return [Double(bursts * count) / Stopwatch.seconds(since: start)]
      }
      figures.append(
        Figure(id, "pipelined, \(count) in a transaction", .perSecond, rates[0][0])
          .beside("SQLite", rates[1][0]))
    }
    try client.child.end()
    try BareChange.check(database, against: BareDatabase(bench.scratch.file(names[0])))
    return figures
  }

  private static func rounds(
    _ bench: Bench, often: Int, _ body: (_ isOurs: Bool) throws -> [Double]
  ) throws -> [[Series]] {
    try Rounds([ours, bare], rounds: often) { try body($0.role == .ours) }.series
  }
}
