/// Measures one durable add at every size of store, while lists are open.
enum AddsPart {
  /// The lists that are open. They show the newest todos first, so that every add changes them.
  private static let views: [(id: String, name: String, params: String?)] = [
    ("none", "no list open", nil),
    ("rows", "a list of 100, updates rows", #"{"sort":["-created"],"limit":100,"updates":"rows"}"#),
    ("all", "a list of 100, updates all", #"{"sort":["-created"],"limit":100,"updates":"all"}"#),
  ]

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
        clients[server.label] = (client, try server.prepare(client, list: view.params))
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
    return figures
  }
}
