#if PostgreSQL
  import System

  /// Measures the store on a server: durable adds beside the same statements through libpq, several
  /// processes, and another process's changes.
  enum ServerPart {
    private static let ours = Contender(label: Contender.ours, command: [])
    private static let bare = Contender(label: "libpq", command: [], role: .floor)

    static func measure(_ bench: Bench) throws -> [Figure] {
      let spaces = try BenchSpaces(bench)
      return try adds(spaces, bench) + roundTrips(spaces, bench) + live(spaces, bench)
        + writers(spaces, bench, inOneSpace: true) + writers(spaces, bench, inOneSpace: false)
    }

    private static func adds(_ spaces: BenchSpaces, _ bench: Bench) throws -> [Figure] {
      let client = try spaces.serving("ours", bench).start(.lines)
      try client.ask("todoList.add", Requests.addParams(1))
      let space = spaces.name("bare")
      try spaces.server.run(
        "INSERT INTO viper_todo.head SELECT $1, 0, 0, 0, 0, 0, 0, 0", [space])
      try spaces.server.add(1, to: space)

      var figures: [Figure] = []
      let single = Requests.adds(bench.often(200, quick: 50), .lines)
      let times = try Rounds([ours, bare], rounds: bench.often(25, quick: 11)) { contender in
        bench.progress.say("adds on a server, one at a time, \(contender.label)")
        let series = Series(
          try (0..<single.count).map { index in
            if contender.role == .ours { return try client.roundTrip(single, index, messages: 1) }
            let start = Stopwatch.nanoseconds()
            try spaces.server.add(1, to: space)
            return Stopwatch.seconds(since: start)
          })
        return [series.median, series.percentile(99)]
      }
      figures.append(times.figure("server.single", "one at a time, p50", .seconds, 0))
      figures.append(times.figure("server.single.p99", "one at a time, p99", .seconds, 1))
      for (id, count) in [("server.burst", 100), ("server.pipe", 500)] {
        let burst = Requests.adds(count, .lines)
        let bursts = bench.often(40, quick: 10)
        let rates = try Rounds([ours, bare], rounds: bench.often(15, quick: 7)) { contender in
          bench.progress.say("adds on a server in bursts of \(count), \(contender.label)")
          let start = Stopwatch.nanoseconds()
          for _ in 0..<bursts {
            if contender.role == .ours {
              try burst.bytes.withUnsafeBytes { try client.send($0) }
              try client.receive(count)
            } else {
              try spaces.server.add(count, to: space)
            }
          }
          return [Double(bursts * count) / Stopwatch.seconds(since: start)]
        }
        figures.append(rates.figure(id, "pipelined, \(count) in a transaction", .perSecond))
      }
      try client.child.end()
      try spaces.server.check(space, against: spaces.name("ours"))
      return figures
    }

    /// How often a process waits for the server, by its own count, which its log has. Two runs differ in
    /// their number of groups only.
    private static func roundTrips(_ spaces: BenchSpaces, _ bench: Bench) throws -> [Figure] {
      func waits(_ space: String, groups: Int, of count: Int, list: Bool) throws -> Int {
        let log = bench.scratch.file("log")
        defer { File.remove(log) }
        let client = try spaces.serving(space, bench, ["--log-file", log]).start(.lines)
        if list { try client.ask("todoList.viewReady", RoundTripPart.smallList) }
        let group = Requests.adds(count, .lines)
        for _ in 0..<groups {
          try group.bytes.withUnsafeBytes { try client.send($0) }
          try client.receive(list ? 2 * count : count)
        }
        try client.child.end()
        let bytes = (try? File.read(log)) ?? []
        let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
        guard let place = words.firstIndex(of: "waited"), place + 1 < words.count,
          let number = Int(words[place + 1])
        else { throw Trouble("the server does not log how often it waited") }
        return number
      }
      return try [
        ("server.waits.single", "waits for the server, one add", 1, false),
        ("server.waits.list", "waits for the server, one add with a list of 10 open", 1, true),
        ("server.waits.group", "waits for the server, 100 adds in a transaction", 100, false),
        (
          "server.waits.group.list",
          "waits for the server, 100 adds in a transaction with a list of 10 open", 100, true
        ),
      ].map { id, name, count, list in
        bench.progress.say(name)
        let space = "waits \(id)"
        _ = try waits(space, groups: 1, of: count, list: list)
        let few = try waits(space, groups: 10, of: count, list: list)
        let many = try waits(space, groups: 30, of: count, list: list)
        return Figure(id, name, .count, Series([Double(many - few) / 20]))
      }
    }

    private static func live(_ spaces: BenchSpaces, _ bench: Bench) throws -> [Figure] {
      let server = spaces.serving("live", bench)
      let writer = try server.start(.lines)
      let reader = try server.start(.lines)
      try writer.ask("todoList.add", Requests.addParams(1))
      try reader.ask("todoList.viewReady", #"{"limit":10,"updates":"rows"}"#)
      let adds = Requests.adds(bench.often(200, quick: 50), .lines)
      var seen = Series()
      var answered = Series()
      for index in 0..<adds.count {
        bench.progress.say("changes by another process on a server")
        let start = Stopwatch.nanoseconds()
        answered.values.append(try writer.roundTrip(adds, index, messages: 1))
        try reader.receive(1)
        seen.values.append(Stopwatch.seconds(since: start))
      }
      for client in [writer, reader] { try client.child.end() }
      return [
        Figure(
          "server.live", "an add sent to one is shown by the other, p50", .seconds, seen
        ).beside("its response", answered)
      ]
    }

    /// Adds a second by several processes, each of which sends its next add when the last is answered.
    private static func writers(
      _ spaces: BenchSpaces, _ bench: Bench, inOneSpace: Bool
    ) throws -> [Figure] {
      let numbers = [1, 2, 4, 8]
      let kind = inOneSpace ? "one" : "own"
      let contenders = numbers.map { Contender(label: "\($0)", command: []) }
      let requests = Requests.adds(bench.often(200, quick: 30), .lines)
      let rounds = try Rounds(contenders, rounds: bench.often(11, quick: 5)) { contender in
        bench.progress.say("adds by \(contender.label) processes on a server")
        // Only those that are measured are there: the server tells every process of a commit that
        // listens in the same database.
        let clients = try (0..<(Int(contender.label) ?? 0)).map { index in
          let client = try spaces.serving(inOneSpace ? "writers" : "writers \(index)", bench)
            .start(.lines)
          for _ in 1...20 { try client.ask("todoList.add", Requests.addParams(1)) }
          return client
        }
        let rate = try rate(of: clients, requests)
        for client in clients { try client.child.end() }
        return [rate]
      }
      return zip(numbers, rounds.series).map { number, series in
        let name = number == 1 ? "1 process" : "\(number) processes"
        let figure = Figure(
          "server.\(kind).\(number)", name + (inOneSpace ? " in one space" : ", a space each"),
          .perSecond, series[0])
        return number == 1 ? figure : figure.beside("1 process", rounds.series[0][0])
      }
    }

    private static func rate(of clients: [Client], _ requests: Requests) throws -> Double {
      var sent = clients.map { _ in 0 }
      var answers = PollSet(clients.map { ($0.child.output, .input) })
      func send(_ place: Int) throws {
        let bounds = requests.bounds[sent[place]]..<requests.bounds[sent[place] + 1]
        try requests.bytes.withUnsafeBytes {
          try clients[place].send(UnsafeRawBufferPointer(rebasing: $0[bounds]))
        }
        sent[place] += 1
      }
      let start = Stopwatch.nanoseconds()
      for place in clients.indices { try send(place) }
      var missing = clients.count * requests.count
      while missing > 0 {
        try Interruption.check()
        answers.wait(milliseconds: -1)
        for place in clients.indices where answers.isReady(place) {
          _ = try clients[place].fill()
          while try clients[place].next() != nil {
            missing -= 1
            if sent[place] < requests.count { try send(place) }
          }
        }
      }
      return Double(clients.count * requests.count) / Stopwatch.seconds(since: start)
    }
  }
#endif
