/// What lists cost: every sort, filters and their totals, texts, windows in the middle; the first time
/// that a server is asked for one, and when it is asked again.
enum ListsPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    var figures: [Figure] = []
    for size in bench.options.sizes {
      let database = try bench.stores.copy(of: size)
      defer { bench.scratch.removeDatabase(database) }
      let path = bench.scratch.file(database)
      var first: [[Series]] = []
      var again: [[Series]] = []
      for round in 0..<bench.often(size < 1_000_000 ? 3 : 2, quick: 1) {
        // A server and a connection that have seen no query of these kinds.
        let client = try bench.processors.place(.two) { try bench.serving(path).start(.lines) }
        try client.ask("todoList.viewReady", "{}")
        let bare = try BareDatabase(path)
        try bare.run(ListQuery.all[0].sql(size).window)
        for (index, query) in ListQuery.all.enumerated() {
          bench.progress.say("\(Unit.grouped(size)) todos, round \(round + 1): \(query.id)")
          if round == 0 {
            first.append([Series(), Series()])
            again.append([Series(), Series()])
          }
          let once = try ask(query, size, client, bare)
          first[index][0].values.append(once.ours)
          first[index][1].values.append(once.bare)
          // As often as makes sense of what takes so long.
          let budget = bench.options.isQuick ? 0.02 : 0.3
          let times = max(2, min(30, Int(budget / max(1e-6, once.ours + once.bare))))
          for _ in 0..<times {
            let more = try ask(query, size, client, bare)
            again[index][0].values.append(more.ours)
            again[index][1].values.append(more.bare)
          }
        }
        try client.child.end()
      }
      for (index, query) in ListQuery.all.enumerated() {
        for (time, series) in [("first", first[index]), ("again", again[index])] {
          figures.append(
            Figure("lists.\(query.id).\(time)", "\(query.id), \(time)", .seconds, series[0])
              .at(size).beside("SQLite", series[1]))
        }
      }
    }
    // The sizes of one query behind each other.
    let order = figures.map(\.id).prefix(2 * ListQuery.all.count)
    return order.flatMap { id in figures.filter { $0.id == id } }
  }

  /// Both once; they must have found as many.
  private static func ask(
    _ query: ListQuery, _ size: Int, _ client: Client, _ bare: BareDatabase
  ) throws -> (ours: Double, bare: Double) {
    try Interruption.check()
    let request = query.request(size)
    var start = Stopwatch.nanoseconds()
    let total = try client.ask("todoList.viewReady", request).total
    let ours = Stopwatch.seconds(since: start)
    let sql = query.sql(size)
    start = Stopwatch.nanoseconds()
    try bare.run(sql.window)
    let count = try bare.run(sql.total).first
    let seconds = Stopwatch.seconds(since: start)
    guard total == count else {
      throw Trouble(
        "\(query.id) at \(size) todos: the server counts \(total ?? -1), plain SQL \(count); one of "
          + "the two is wrong")
    }
    return (ours, seconds)
  }
}
