/// Measures, at every size of store, one durable add while a list is open, the opening of a hundred
/// saved lists, and deleteAll.
enum AddsPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    let sizes = bench.options.sizes
    let servers = try sizes.map { bench.serving(try bench.database(of: $0)) }
    // All are compared with an add to the smallest store while no list is open.
    let plain = bench.serving(try bench.database(of: sizes[0]))
    let sessions =
      try servers.map { try session($0, hasList: true, bench) }
      + [session(plain, hasList: false, bench)]
    let adds = Requests.adds(bench.often(50, quick: 20))
    // Each round measures every size, since the sizes are compared with each other.
    let series = try Rounds(sessions, rounds: bench.often(25, quick: 9)) { client, messages in
      [try client.roundTrips(adds, messages: messages).median]
    }.series
    for (client, _) in sessions { try client.end() }
    var figures = zip(sizes, series).map { size, ours in
      Figure(
        "adds.rows", "a list of 100, updates rows", .seconds, ours[0], at: size,
        beside: ("no list, \(Unit.grouped(sizes[0]))", series[sizes.count][0]))
    }
    for (size, server) in zip(sizes, servers) {
      let client = try bench.start(server, on: 0)
      for params in savedLists { try client.ask("savedLists.save", params) }
      let opening = try Stopwatch.time { try client.ask("savedLists.viewReady") }
      try client.ask("savedLists.viewClosed")
      let deletion = try Stopwatch.time { try client.ask("todoList.deleteAll") }
      try client.end()
      figures += [
        Figure("adds.savedLists", "opening 100 saved lists", .seconds, Series([opening]), at: size),
        Figure("adds.deleteAll", "deleteAll", .seconds, Series([deletion]), at: size),
      ]
    }
    return figures
  }

  /// A client of a server, and how many messages answer an add there. If it has a list open, that
  /// shows the newest todos first, so that every add changes it.
  private static func session(
    _ server: Contender, hasList: Bool, _ bench: Bench
  ) throws -> (client: Client, messages: Int) {
    let client = try bench.start(server, on: 0)
    let list = #"{"sort":["-created"],"limit":100,"updates":"rows"}"#
    if hasList { try client.ask("todoList.viewReady", list) }
    return (client, try server.prepare(client))
  }

  /// A hundred lists to save, each with a filter of 64 conditions.
  private static let savedLists = (0..<100).map { number in
    let choices = (1...32).map { #"{"dueWithin":\#(number * $0),"priority":["high"]}"# }
    let filter = "{\"any\":[\(choices.joined(separator: ","))]}"
    return #"{"name":"\#(number)","title":"List \#(number)","filter":\#(filter)}"#
  }
}
