/// Measures lists: every sort, filters and their totals, texts, and windows in the middle. Each
/// list is measured when it is opened, and when a todo in it changes while it is open.
enum ListsPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    var figures: [Figure] = []
    for size in bench.options.sizes {
      var counting = Series()
      let database = try bench.stores.copy(of: size)
      defer { bench.scratch.removeDatabase(database) }
      var opening = ListQuery.all.map { _ in [Series(), Series()] }
      var changing = opening
      for round in 0..<bench.often(size < 1_000_000 ? 3 : 2, quick: 1) {
        // The server and the connection are new: they have not run any of these queries.
        let session = try Session(on: bench.scratch.file(database), bench)
        counting.values.append(session.counting)
        for (index, query) in ListQuery.all.enumerated() {
          bench.progress.say("\(Unit.grouped(size)) todos, round \(round + 1): \(query.id)")
          let total = try session.bare.run(query.total).first
          opening[index].append(try session.open(query, total))
          changing[index].append(
            try session.change(query, total, often: bench.often(10, quick: 3)))
        }
        try session.client.child.end()
      }
      figures.append(
        Figure("lists.of a process.first", "of a process, first", .seconds, counting).at(size))
      for (index, query) in ListQuery.all.enumerated() {
        figures.append(
          Figure("lists.\(query.id).first", "\(query.id), first", .seconds, opening[index][0])
            .at(size).beside("SQLite", opening[index][1]))
        figures.append(
          Figure("lists.\(query.id).change", "\(query.id), a change", .seconds, changing[index][0])
            .at(size).beside("no list open", changing[index][1]))
      }
    }
    // All sizes of one query come together.
    let order = figures.map(\.id).prefix(1 + 2 * ListQuery.all.count)
    return order.flatMap { id in figures.filter { $0.id == id } }
  }

  /// A server and SQLite alone, on the same database.
  private struct Session {
    let client: Client
    let bare: BareDatabase
    /// How long the first list of the process took, for which all todos were counted.
    let counting: Double

    init(on path: String, _ bench: Bench) throws {
      client = try bench.processors.place(.two) { try bench.serving(path).start(.lines) }
      let start = Stopwatch.nanoseconds()
      try client.ask("todoList.viewReady", "{}")
      counting = Stopwatch.seconds(since: start)
      bare = try BareDatabase(path)
      try bare.run(ListQuery.all[0].window(0))
    }

    /// Opens the list, and finds the same by plain SQL. Throws unless both count the same.
    func open(_ query: ListQuery, _ total: Int) throws -> (ours: Double, beside: Double) {
      try Interruption.check()
      let request = query.request(total)
      var start = Stopwatch.nanoseconds()
      let found = try client.ask("todoList.viewReady", request).total
      let ours = Stopwatch.seconds(since: start)
      guard found == total else {
        throw Trouble(
          "\(query.id): the server counts \(found ?? -1), plain SQL \(total); one of the two is "
            + "wrong")
      }
      start = Stopwatch.nanoseconds()
      try bare.run(query.window(total))
      try bare.run(query.total)
      return (ours, Stopwatch.seconds(since: start))
    }

    /// Completes and reopens the first todo of the window, first while the list is open and then
    /// while no list is. Returns the time of one change for each.
    func change(
      _ query: ListQuery, _ total: Int, often: Int
    ) throws -> (ours: Double, beside: Double) {
      let id = max(1, try bare.run(query.window(total)).first)
      let wasDone =
        try bare.run(
          "SELECT completed_at IS NOT NULL FROM todo WHERE id = \(id)"
        ).first == 1
      let events = wasDone ? ["reopen", "complete"] : ["complete", "reopen"]
      func change() throws -> Double {
        var times = Series()
        for _ in 0..<often {
          for event in events {
            try Interruption.check()
            let start = Stopwatch.nanoseconds()
            try client.ask("todoList.\(event)", "{\"id\":\(id)}")
            times.values.append(Stopwatch.seconds(since: start))
          }
        }
        return times.median
      }
      let ours = try change()
      try client.ask("todoList.viewClosed", "{}")
      return (ours, try change())
    }
  }
}

extension [Series] {
  /// Appends the values of one round: ours, and the one beside it.
  fileprivate mutating func append(_ times: (ours: Double, beside: Double)) {
    self[0].values.append(times.ours)
    self[1].values.append(times.beside)
  }
}
