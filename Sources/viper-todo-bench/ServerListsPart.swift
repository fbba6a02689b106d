#if PostgreSQL
  /// Measures lists of the store on a server, by the number of todos in a space, beside the plainest SQL
  /// through libpq that finds and counts the same.
  enum ServerListsPart {
    /// What is measured besides the first window by each key.
    private static let others = [
      "middle id", "middle -created", "middle title", "middle title, open", "total all",
      "total open", "total a priority", "text a rare word", "text a common word",
      "text a word of none", "text two words",
    ]

    /// Up to here, our server makes the todos from messages. More of them are copies, which the other
    /// server makes itself.
    private static let largestFilled = 10_000

    /// The order of the start, which only copies have.
    private static let byStart = ["start", "-start"].map { word in
      ListQuery(
        id: "sort \(word)", kind: .first, params: "\"sort\":[\"\(word)\"]", condition: "TRUE",
        order: word == "start" ? "start, id" : "start DESC NULLS LAST, id")
    }

    /// Copies `count` todos, which must be all that a space has, until it has `total`. Each third copy
    /// starts on the day on which it is due. The log does not get longer.
    private static func copy(
      _ count: Int, until total: Int, in space: String, _ server: BareServer
    ) throws {
      try server.send("BEGIN")
      try server.send("SELECT 1 FROM viper_todo.head WHERE space = $1 FOR UPDATE", [space])
      try server.send(
        """
        INSERT INTO viper_todo.todo (space, id, rev, priority, due, created_at, updated_at,
          completed_at, tags, title, title_folded, content, content_folded, start, schedule)
        SELECT space, id + copy * $2::bigint, rev, priority, due, created_at + copy,
          updated_at + copy, completed_at + copy, tags, title || ' ' || copy,
          title_folded || ' ' || copy, content, content_folded,
          CASE copy % 3 WHEN 1 THEN due END, CASE copy % 3 WHEN 1 THEN due || ' - - - - -' END
        FROM viper_todo.todo, generate_series(1, $3::bigint) AS copy
        WHERE space = $1 AND id <= $2::bigint
        """, [space, "\(count)", "\(total / count - 1)"])
      try server.send(
        """
        UPDATE viper_todo.head h SET last_id = $2::bigint, total = $2::bigint,
          done = (SELECT count(completed_at) FROM viper_todo.todo t WHERE t.space = h.space)
        WHERE space = $1
        """, [space, "\(total)"])
      try server.send("COMMIT")
      try server.exchange()
    }

    /// Changes something and takes it back. The store remembers where deep windows began until something
    /// changes, and these figures are those of a jump to a place where nobody has been.
    private static func forgetPlaces(_ client: Client) throws {
      try client.ask("todoList.add", Requests.addParams(1))
      try client.ask("todoList.undo", "{}")
    }

    static func measure(_ bench: Bench) throws -> [Figure] {
      let spaces = try BenchSpaces(bench)
      let queries =
        ListQuery.all.filter { $0.kind == .first } + byStart
        + ListQuery.all.filter { others.contains($0.id) }
      let client = try spaces.serving("lists", bench).start(.lines)
      try client.ask("todoList.viewReady", "{}")
      try client.ask("todoList.viewClosed", "{}")
      let table =
        "(SELECT * FROM viper_todo.todo WHERE space = '\(spaces.name("lists"))') AS todo"
      var figures: [Figure] = []
      var size = 0
      for next in bench.options.sizes {
        if size < largestFilled {
          let filled = min(next, largestFilled)
          try bench.stores.fill(client, from: size + 1, through: filled)
          size = filled
        }
        if size < next {
          bench.progress.say("copying todos on a server, up to \(Unit.grouped(next))")
          try copy(size, until: next, in: spaces.name("lists"), spaces.server)
          size = next
        }
        try spaces.server.run("VACUUM ANALYZE viper_todo.todo")
        for query in queries {
          bench.progress.say("\(Unit.grouped(size)) todos on a server: \(query.id)")
          let count = try spaces.server.run(query.total(in: table)).first?.first
          let total = count.flatMap { Int($0) } ?? -1
          var ours = Series()
          var beside = Series()
          for _ in 0..<bench.often(9, quick: 5) {
            try Interruption.check()
            if query.kind == .middle || query.kind == .middleOfSeveral { try forgetPlaces(client) }
            var start = Stopwatch.nanoseconds()
            let found = try client.ask("todoList.viewReady", query.request(total)).total
            ours.values.append(Stopwatch.seconds(since: start))
            guard found == total else {
              throw Trouble("\(query.id): the server counts \(found ?? -1), plain SQL \(total)")
            }
            try client.ask("todoList.viewClosed", "{}")
            start = Stopwatch.nanoseconds()
            try spaces.server.send(query.window(total, in: table))
            try spaces.server.send(query.total(in: table))
            try spaces.server.exchange()
            beside.values.append(Stopwatch.seconds(since: start))
          }
          figures.append(
            Figure("serverlists.\(query.id)", query.id, .seconds, ours).at(size)
              .beside("libpq", beside))
        }
      }
      try client.child.end()
      return queries.flatMap { query in figures.filter { $0.name == query.id } }
    }
  }
#endif
