/// Measures one durable add at every size of store, while lists are open.
enum AddsPart {
  /// What is open, and the events that open it. Lists show the newest todos first, so that every add
  /// changes them.
  private static let views:
    [(id: String, name: String, events: [(method: String, params: String)])] =
      [
        ("none", "no list open", []),
        ("rows", "a list of 100, updates rows", [newest("rows")]),
        ("all", "a list of 100, updates all", [newest("all")]),
        ("totals", "100 saved lists", saved + [("savedLists.viewReady", "{}")]),
      ]

  private static func newest(_ updates: String) -> (String, String) {
    ("todoList.viewReady", #"{"sort":["-created"],"limit":100,"updates":"\#(updates)"}"#)
  }

  /// A hundred saved lists, each with a filter of 64 conditions.
  private static let saved = (0..<100).map { number in
    let choices = (1...32).map { #"{"dueWithin":\#(number * $0),"priority":["high"]}"# }
    let filter = "{\"any\":[\(choices.joined(separator: ","))]}"
    return (
      "savedLists.save", #"{"name":"\#(number)","title":"List \#(number)","filter":\#(filter)}"#
    )
  }

  static func measure(_ bench: Bench) throws -> [Figure] {
    let sizes = bench.options.sizes
    let servers = try sizes.map { bench.serving(try bench.database(of: $0)) }
    // All are compared with an add to the smallest store while no list is open.
    let plain = try session(bench.serving(try bench.database(of: sizes[0])), [], bench)
    let adds = Requests.adds(bench.often(50, quick: 20))
    var figures: [Figure] = []
    for view in views {
      let sessions = try servers.map { try session($0, view.events, bench) }
      // Each round measures every size, since the sizes are compared with each other.
      let series = try Rounds(
        sessions + [plain], "adds, \(view.name)", rounds: bench.often(25, quick: 9)
      ) { client, messages, _ in
        [try client.roundTrips(adds, messages: messages).median]
      }.series
      for (place, size) in sizes.enumerated() {
        figures.append(
          Figure(
            "adds.\(view.id)", view.name, .seconds, series[place][0], at: size,
            beside: ("no list, \(Unit.grouped(sizes[0]))", series[sizes.count][0])))
        if view.id == "totals" {
          figures.append(
            Figure(
              "adds.savedLists", "opening 100 saved lists", .seconds,
              Series([sessions[place].opening]), at: size))
        }
      }
      for (client, _, _) in sessions { try client.end() }
    }
    try plain.client.end()
    return try figures
      + zip(sizes, servers).map { size, server in
        let client = try session(server, [], bench).client
        let seconds = try Stopwatch.time { try client.ask("todoList.deleteAll") }
        try client.end()
        return Figure("adds.deleteAll", "deleteAll", .seconds, Series([seconds]), at: size)
      }
  }

  /// A server on which these events have opened a list, how many messages answer an add there, and how
  /// long the last event took.
  private static func session(
    _ server: Contender, _ events: [(method: String, params: String)], _ bench: Bench
  ) throws -> (client: Client, messages: Int, opening: Double) {
    Progress.say("opening lists")
    let client = try bench.start(server, on: 0)
    var opening = 0.0
    for (method, params) in events {
      opening = try Stopwatch.time { try client.ask(method, params) }
    }
    return (client, try server.prepare(client), opening)
  }
}
