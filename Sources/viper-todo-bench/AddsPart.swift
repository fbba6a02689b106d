/// Measures one durable add at every size of store, while lists are open.
enum AddsPart {
  /// What is open, and the events that open it. Lists show the newest todos first, so that every add
  /// changes them.
  private static let views: [(id: String, name: String, events: [Event])] = [
    ("none", "no list open", []),
    ("rows", "a list of 100, updates rows", [newest("rows")]),
    ("all", "a list of 100, updates all", [newest("all")]),
    ("totals", "100 saved lists", saved + [("savedLists.viewReady", "{}")]),
  ]

  private typealias Event = (method: String, params: String)

  private static func newest(_ updates: String) -> Event {
    ("todoList.viewReady", #"{"sort":["-created"],"limit":100,"updates":"\#(updates)"}"#)
  }

  /// A hundred saved lists with different filters. Half of them contain every added todo.
  private static let saved: [Event] = (0..<100).map { number in
    let filter =
      number % 2 == 0
      ? #""not":{"dueWithin":\#(number)}"#
      : #""any":[{"tags":["home"],"not":{"dueAfter":"2027-01-\#(number % 18 + 11)"}},{"overdue":true}]"#
    return (
      "savedLists.save",
      #"{"name":"\#(number)","title":"List \#(number)","filter":{"completed":false,\#(filter)}}"#
    )
  }

  static func measure(_ bench: Bench) throws -> [Figure] {
    let sizes = bench.options.sizes
    let databases = try sizes.map { try bench.stores.copy(of: $0) }
    defer { for database in databases { bench.scratch.removeDatabase(database) } }
    let adds = Requests.adds(bench.often(50, quick: 20), .lines)
    var figures: [Figure] = []
    for view in views {
      let servers = zip(sizes, databases).map { size, database in
        Contender(
          label: "\(Contender.ours) among \(Unit.grouped(size))",
          command: bench.serving(bench.scratch.file(database)).command)
      }
      var clients: [String: (Client, messages: Int)] = [:]
      for server in servers {
        let client = try bench.processors.place(.one) { try server.start(.lines) }
        for event in view.events {
          bench.progress.say("\(view.name), \(server.label) todos")
          try client.ask(event.method, event.params)
        }
        clients[server.label] = (client, try server.prepare(client, list: nil))
      }
      // Each round measures every size, since the sizes are compared with each other.
      let rounds = try Rounds(servers, rounds: bench.often(25, quick: 9)) { server in
        bench.progress.say("adds, \(server.label) todos, \(view.name)")
        guard let (client, messages) = clients[server.label] else { return [] }
        let times = try (0..<adds.count).map {
          try client.roundTrip(adds, $0, messages: messages)
        }
        return [Series(times).median]
      }
      for (client, _) in clients.values { try client.child.end() }
      for (size, series) in zip(sizes, rounds.series) {
        figures.append(
          Figure("adds.\(view.id)", view.name, .seconds, series[0]).at(size)
            .beside("at \(Unit.grouped(sizes[0]))", rounds.series[0][0]))
      }
    }
    return try figures + zip(sizes, databases).map { try deleteAll($0, $1, bench) }
  }

  /// Measures one `deleteAll`. The database is of no use afterwards.
  private static func deleteAll(
    _ size: Int, _ database: String, _ bench: Bench
  ) throws -> Figure {
    bench.progress.say("deleteAll of \(Unit.grouped(size)) todos")
    let client = try bench.serving(bench.scratch.file(database)).start(.lines)
    try client.ask("todoList.viewReady", #"{"limit":1}"#)
    try client.ask("todoList.viewClosed", "{}")
    let start = Stopwatch.nanoseconds()
    try client.ask("todoList.deleteAll", "{}")
    let seconds = Stopwatch.seconds(since: start)
    try client.child.end()
    return Figure("adds.deleteAll", "deleteAll", .seconds, Series([seconds])).at(size)
  }
}
