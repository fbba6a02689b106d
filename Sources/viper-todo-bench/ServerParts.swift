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
      return try adds + waits(spaces, bench)
        + LivePart.measure("server.live", spaces.serving("live"), bench) + writers(spaces, bench)
    }

    /// How often a process waits for the server in a group, by its own count, which its log has.
    /// Two runs differ in their number of groups only.
    private static func waits(_ spaces: BenchSpaces, _ bench: Bench) throws -> [Figure] {
      try [("single", 1), ("group", 100)].map { id, count in
        let group = Requests.adds(count)
        let runs = try [1, 10, 30].map { groups in
          let log = bench.newFile()
          let client = try bench.start(spaces.serving("waits \(id)", ["--log-file", log]))
          for _ in 0..<groups { try client.pipeline(group) }
          try client.end()
          let words = String(decoding: (try? File.read(log)) ?? [], as: UTF8.self)
            .split { $0 == " " || $0 == "\n" }
          guard let place = words.firstIndex(of: "waited"), place + 1 < words.count,
            let number = Double(words[place + 1])
          else { throw Trouble("the server does not log how often it waited") }
          return number
        }
        let name = "waits for the server, \(count == 1 ? "one add" : "\(count) adds") a transaction"
        return Figure("server.waits.\(id)", name, .count, Series([(runs[2] - runs[1]) / 20]))
      }
    }

    /// Adds a second by several processes in spaces of their own, each of which gets its next add
    /// when all have answered the last one.
    private static func writers(_ spaces: BenchSpaces, _ bench: Bench) throws -> [Figure] {
      let requests = Requests.adds(bench.often(200, quick: 30))
      let series = try Rounds(
        [1, 8], "adds by several processes", rounds: bench.often(11, quick: 5)
      ) { number in
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

  /// Measures the first window in every order of a space, by its number of todos, beside the plainest
  /// SQL through libpq that finds and counts the same.
  enum ServerListsPart {
    static func measure(_ bench: Bench) throws -> [Figure] {
      let spaces = try BenchSpaces(bench)
      let client = try bench.start(spaces.serving("lists"))
      let table =
        "(SELECT * FROM viper_todo.todo WHERE space = '\(spaces.name("lists"))') AS todo"
      var figures: [Figure] = []
      var filled = 0
      for size in bench.options.sizes {
        try bench.fill(client, from: filled + 1, through: size)
        filled = size
        try spaces.server.run("VACUUM ANALYZE viper_todo.todo")
        for query in ListQuery.firstWindows {
          figures.append(
            try Figure(
              "serverlists.\(query.id)", query.id, .seconds, at: size, beside: "libpq",
              rounds: bench.often(9, quick: 5)
            ) { isOurs in
              defer { if isOurs { _ = try? client.ask("todoList.viewClosed") } }
              if isOurs { return try query.open(client, size) }
              return try Stopwatch.time {
                try spaces.server.run(query.window(size, in: table))
                try spaces.server.run(query.total(in: table))
              }
            })
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
