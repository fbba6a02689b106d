#if PostgreSQL
  import System

  /// Measures the store on a server: durable adds beside the same statements through libpq, several
  /// processes, and another process's changes.
  enum ServerPart {
    static func measure(_ bench: Bench) throws -> [Figure] {
      let spaces = try BenchSpaces(bench)
      let ours = spaces.serving("ours")
      let client = try bench.start(ours)
      try client.ask("todoList.add", Requests.addParams(1))
      try client.end()
      let space = spaces.name("bare")
      try spaces.server.run(
        "INSERT INTO viper_todo.head SELECT $1, 0, 0, 0, 0, 0, 0, 0", [space])
      try spaces.server.add(1, to: space)
      let adds = try DurablePart.measure("server", ours, beside: "libpq", bench) { count in
        try spaces.server.add(count, to: space)
      }
      try spaces.server.check(space, against: spaces.name("ours"))
      let (live, servers) = try LivePart.change("server.live", spaces.serving("live"), bench)
      for server in servers { try server.end() }
      return try adds + [waits(spaces, bench), live] + writers(spaces, bench)
    }

    /// How often a process waits for the server in an add, by its own count, which its log has. Two
    /// runs differ in their number of adds only.
    private static func waits(_ spaces: BenchSpaces, _ bench: Bench) throws -> Figure {
      let runs = try [10, 30].map { count in
        let log = bench.newFile()
        let client = try bench.start(spaces.serving("ours", ["--log-file", log]))
        for number in 1...count { try client.ask("todoList.add", Requests.addParams(number)) }
        try client.end()
        if let waits = File.number(after: "waited", in: log) { return waits }
        throw Trouble("the server does not log how often it waited")
      }
      return Figure(
        "server.waits.single", "waits for the server, one add a transaction", .count,
        Series([(runs[1] - runs[0]) / 20]))
    }

    /// Adds a second by several processes in spaces of their own, each of which gets its next add
    /// when all have answered the last one.
    private static func writers(_ spaces: BenchSpaces, _ bench: Bench) throws -> [Figure] {
      let requests = Requests.adds(bench.often(200, quick: 30))
      let series = try Rounds([1, 8], rounds: bench.often(11, quick: 5)) { number in
        // Only those that are measured are there: the server tells every process of a commit that
        // listens in the same database.
        let clients = try (0..<number).map { index in
          let client = try bench.start(spaces.serving("writers \(index)"))
          for _ in 1...20 { try client.ask("todoList.add", Requests.addParams(1)) }
          return client
        }
        let seconds = try Stopwatch.time {
          for index in 0..<requests.count {
            for client in clients { try requests.withRequest(index, client.send) }
            for client in clients { try client.receive(1) }
          }
        }
        for client in clients { try client.end() }
        return [Double(number * requests.count) / seconds]
      }.series
      return [
        Figure("server.own.1", "1 process", .perSecond, series[0][0]),
        Figure(
          "server.own.8", "8 processes, a space each", .perSecond, series[1][0],
          beside: ("1 process", series[0][0])),
      ]
    }
  }

  /// Measures the first window in every order of a space, by its number of todos.
  enum ServerListsPart {
    static func measure(_ bench: Bench) throws -> [Figure] {
      let spaces = try BenchSpaces(bench)
      let client = try bench.start(spaces.serving("lists"))
      var figures: [Figure] = []
      var filled = 0
      for size in bench.options.sizes {
        try bench.fill(client, from: filled + 1, through: size)
        filled = size
        try spaces.server.run("VACUUM ANALYZE viper_todo.todo")
        for query in ListQuery.firstWindows {
          let times = try (0..<bench.often(9, quick: 5)).map { _ in
            defer { _ = try? client.ask("todoList.viewClosed") }
            return try query.open(client, size)
          }
          figures.append(
            Figure("serverlists.\(query.id)", query.id, .seconds, Series(times), at: size))
        }
      }
      try client.end()
      return figures
    }
  }

  /// Spaces of one run, which are removed at its end.
  final class BenchSpaces {
    let server: BareServer
    private let bench: Bench
    private let prefix = "bench \(UInt64.random(in: 0 ... .max)) "

    init(_ bench: Bench) throws {
      self.bench = bench
      server = try BareServer(bench.options.database ?? "")
    }

    deinit {
      for table in ["todo", "reminder", "change", "head"] {
        _ = try? server.run(
          "DELETE FROM viper_todo.\(table) WHERE starts_with(space, $1)", [prefix])
      }
    }

    /// The name of a space of this run.
    func name(_ name: String) -> String { prefix + name }

    /// Our server on a space.
    func serving(_ space: String, _ more: [String] = []) -> Contender {
      let url = bench.options.database ?? ""
      return Contender(
        label: Contender.ours,
        command: [bench.server, "--database", url, "--space", name(space)] + more)
    }
  }
#endif
