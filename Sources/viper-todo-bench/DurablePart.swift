/// Measures adds that are on the disk before they are acknowledged, beside SQLite alone.
enum DurablePart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    let server = bench.serving(try bench.emptyDatabase())
    let bare = try BareDatabase(try bench.emptyDatabase())
    return try measure("durable", server, beside: "SQLite", bench) { count in
      try BareChange.add(count, to: bare)
    }
  }

  /// The figures of a server beside `bare`, which adds as many todos in one transaction.
  static func measure(
    _ part: String, _ server: Contender, beside name: String, _ bench: Bench,
    bare: (Int) throws -> Void
  ) throws -> [Figure] {
    let single = Requests.adds(bench.often(200, quick: 50))
    var client = try bench.start(server, on: 0)
    var figures = [
      try Figure(
        "\(part).single", "one at a time, p50", .seconds, beside: name,
        rounds: bench.often(25, quick: 11)
      ) { isOurs in
        if isOurs { return try client.roundTrips(single).median }
        let times = try (0..<single.count).map { _ in try Stopwatch.time { try bare(1) } }
        return Series(times).median
      }
    ]
    try client.end()

    client = try bench.start(server, on: 1)
    // Requests that are written together are read together, and then committed together. A pipe
    // holds 64 KiB, which five hundred of these requests nearly fill.
    for (id, count) in [("burst", 100), ("pipe", 500)] {
      let burst = Requests.adds(count)
      let bursts = bench.often(40, quick: 10)
      figures.append(
        try Figure(
          "\(part).\(id)", "pipelined, \(count) in a transaction", .perSecond, beside: name,
          rounds: bench.often(15, quick: 7)
        ) { isOurs in
          let seconds = try Stopwatch.time {
            for _ in 0..<bursts { try isOurs ? client.pipeline(burst) : bare(count) }
          }
          return Double(bursts * count) / seconds
        })
    }
    try client.end()
    return figures
  }
}
