/// Measures how long a front end waits for a backend that it has just started.
enum StartPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    let rounds = bench.often(100, quick: 31)
    let database = try bench.stores.copy(of: bench.options.sizes.first ?? 1000)
    defer { bench.scratch.removeDatabase(database) }
    let path = bench.scratch.file(database)

    let memory = try Rounds(bench.contenders, rounds: rounds) { contender in
      bench.progress.say("starting \(contender.label)")
      return [try start(contender, "todoList.add", Requests.addParams(1))]
    }
    // The echo is measured again beside each, so that its rounds are interleaved with theirs.
    let opened = try Rounds([bench.serving(path), bench.echo], rounds: rounds) { contender in
      bench.progress.say("starting on a database")
      return [try start(contender, "todoList.viewReady", "{}")]
    }
    let made = try Rounds(
      [bench.serving(bench.scratch.file("new.sqlite")), bench.echo], rounds: rounds
    ) { contender in
      bench.progress.say("starting on a new database")
      bench.scratch.removeDatabase("new.sqlite")
      return [try start(contender, "todoList.viewReady", "{}")]
    }
    bench.scratch.removeDatabase("new.sqlite")
    return [
      memory.figure("start.memory", "memory", .seconds),
      opened.figure("start.database", "a database", .seconds),
      made.figure("start.new", "a database that is made", .seconds),
    ]
  }

  private static func start(
    _ contender: Contender, _ method: String, _ params: String
  ) throws -> Double {
    let client = try contender.start(.lines)
    try client.ask(method, params)
    let seconds = Stopwatch.seconds(since: client.child.started)
    try contender.end(client)
    return seconds
  }
}
