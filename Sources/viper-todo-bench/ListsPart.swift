/// Measures lists: every sort, filters and their totals, texts, and windows in the middle. Each
/// list is measured when it is opened, and when a todo in it changes while it is open.
enum ListsPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    try bench.options.sizes.flatMap { try measure(bench, at: $0) }
  }

  private static func measure(_ bench: Bench, at size: Int) throws -> [Figure] {
    let file = try bench.database(of: size)
    let bare = try BareDatabase(file)
    var series = ListQuery.all.map { _ in (ours: Series(), bare: Series(), change: Series()) }
    for _ in 0..<bench.often(size < 1_000_000 ? 3 : 2, quick: 1) {
      // A new server has not run any of these queries.
      let client = try bench.start(bench.serving(file), on: 1)
      try client.ask("todoList.viewReady")
      try bare.run(ListQuery.all[0].window(0))
      for (place, query) in ListQuery.all.enumerated() {
        try Interruption.check()
        let total = try bare.number(query.total)
        series[place].ours.values.append(try query.open(client, total))
        series[place].bare.values.append(
          try Stopwatch.time {
            try bare.run(query.window(total))
            try bare.run(query.total)
          })
        let first = max(1, try bare.number(query.window(total)))
        series[place].change.values.append(
          try change(first, client, bare, often: bench.often(10, quick: 3)))
      }
      try client.end()
    }
    return zip(ListQuery.all, series).flatMap { query, series in
      let (id, name) = ("lists.\(query.id)", query.id)
      return [
        Figure(
          id + ".first", name + ", first", .seconds, series.ours, at: size,
          beside: ("SQLite", series.bare)),
        Figure(id + ".change", name + ", a change", .seconds, series.change, at: size),
      ]
    }
  }

  /// Completes and reopens this todo, the first of the window, while the list is open. Returns the
  /// time of one change.
  private static func change(
    _ id: Int, _ client: Client, _ bare: BareDatabase, often: Int
  ) throws -> Double {
    let isDone = try bare.number("SELECT completed_at IS NOT NULL FROM todo WHERE id = \(id)") == 1
    let events = isDone ? ["reopen", "complete"] : ["complete", "reopen"]
    let times = try (0..<2 * often).map { number in
      try Stopwatch.time { try client.ask("todoList.\(events[number % 2])", "{\"id\":\(id)}") }
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
