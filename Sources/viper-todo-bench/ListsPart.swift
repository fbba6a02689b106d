/// Measures lists: every sort, filters and their totals, texts, and windows in the middle. Each
/// list is measured when it is opened, and when a todo in it changes while it is open.
enum ListsPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    var figures: [Figure] = []
    for size in bench.options.sizes {
      let file = try bench.database(of: size)
      let bare = try BareDatabase(file)
      // The server is a new one in each round: it has not run any of these queries.
      let rounds = try Rounds(
        [size], "\(Unit.grouped(size)) todos",
        rounds: bench.often(size < 1_000_000 ? 3 : 2, quick: 1)
      ) { _ in
        let client = try bench.start(bench.serving(file), on: 1)
        try client.ask("todoList.viewReady")
        try bare.run(ListQuery.all[0].window(0))
        let values = try ListQuery.all.flatMap { query in
          Progress.say("\(Unit.grouped(size)) todos: \(query.id)")
          return try open(query, client, bare)
            + [change(query, client, bare, often: bench.often(10, quick: 3))]
        }
        try client.end()
        return values
      }.series[0]
      for (index, query) in ListQuery.all.enumerated() {
        let id = "lists.\(query.id)"
        figures += [
          Figure(
            id + ".first", "\(query.id), first", .seconds, rounds[3 * index], at: size,
            beside: ("SQLite", rounds[3 * index + 1])),
          Figure(
            id + ".change", "\(query.id), a change", .seconds, rounds[3 * index + 2], at: size),
        ]
      }
    }
    return figures
  }

  /// Opens the list, and finds the same by plain SQL. Throws unless both count the same. Returns the
  /// time of each.
  private static func open(
    _ query: ListQuery, _ client: Client, _ bare: BareDatabase
  ) throws -> [Double] {
    try Interruption.check()
    let total = try bare.number(query.total)
    let ours = try query.open(client, total)
    let theirs = try Stopwatch.time {
      try bare.run(query.window(total))
      try bare.run(query.total)
    }
    return [ours, theirs]
  }

  /// Completes and reopens the first todo of the window while the list is open. Returns the time of
  /// one change.
  private static func change(
    _ query: ListQuery, _ client: Client, _ bare: BareDatabase, often: Int
  ) throws -> Double {
    let total = try bare.number(query.total)
    let id = max(1, try bare.number(query.window(total)))
    let done = try bare.number("SELECT completed_at IS NOT NULL FROM todo WHERE id = \(id)")
    let events = done == 1 ? ["reopen", "complete"] : ["complete", "reopen"]
    let times = try (0..<2 * often).map { number in
      try Interruption.check()
      return try Stopwatch.time {
        try client.ask("todoList.\(events[number % 2])", "{\"id\":\(id)}")
      }
    }
    return Series(times).median
  }
}

extension ListQuery {
  /// Opens the list, and returns how long that took. Throws unless `total` todos pass its filter.
  func open(_ client: Client, _ total: Int) throws -> Double {
    var found: Int?
    let request = request(total)
    let seconds = try Stopwatch.time {
      found = try client.ask("todoList.viewReady", request).total
    }
    if found == total { return seconds }
    throw Trouble("\(id): the server counts \(found ?? -1), plain SQL \(total); one is wrong")
  }
}
