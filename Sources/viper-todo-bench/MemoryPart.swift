import System

/// Measures the memory of a server.
enum MemoryPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    let first = try Rounds(bench.contenders, rounds: bench.often(5, quick: 3)) { contender in
      let client = try contender.start(.lines)
      try client.ask("todoList.add", Requests.addParams(1))
      let values = [try client.child.resident(), try client.child.anonymous()]
      try contender.end(client)
      return values
    }
    var figures = [
      first.figure("memory.first", "after the first reply, memory store", .bytes, 0),
      first.figure("memory.first.anonymous", "  of which in no file", .bytes, 1),
    ]
    for size in bench.options.sizes {
      let database = try bench.stores.copy(of: size)
      defer { bench.scratch.removeDatabase(database) }
      let server = bench.serving(bench.scratch.file(database))
      let open = try Rounds([server], rounds: bench.often(3, quick: 1)) { contender in
        bench.progress.say("memory with \(size) todos")
        let client = try contender.start(.lines)
        try client.ask("todoList.viewReady", "{}")
        let values = [try client.child.resident(), try client.child.anonymous()]
        try client.child.end()
        return values
      }
      let name = "a database of \(Unit.grouped(size)) and a list of 100 open"
      figures.append(open.figure("memory.list", name, .bytes, 0).at(size))
      figures.append(
        open.figure("memory.list.anonymous", "  of which in no file", .bytes, 1).at(size))
    }
    return figures + [try perTodo(bench), try growth(bench), try program(bench)]
  }

  /// Measures what each todo of the memory store takes, with its row of the log.
  private static func perTodo(_ bench: Bench) throws -> Figure {
    let count = bench.often(1_000_000, quick: 100_000)
    let client = try Client([bench.server, "--memory"], .lines)
    var resident = 0.0
    var todos = 0
    // A tenth more comes first, so that buffers reach their size.
    for begin in stride(from: -count / 10, to: count, by: count / 10) {
      bench.progress.say("memory of \(Unit.grouped(max(0, begin))) todos")
      if begin == 0 { resident = try client.child.anonymous() }
      let adds = Requests.adds(count / 10, .lines)
      try client.pipeline(adds, messagesEach: 1)
      if begin >= 0 { todos += adds.count }
    }
    let grown = try client.child.anonymous() - resident
    try client.child.end()
    return Figure(
      "memory.todo", "each of \(Unit.grouped(todos)) todos, memory store", .bytes,
      Series([grown / Double(todos)]))
  }

  /// The size of the program's file without its symbols, which `install -s` strips.
  private static func program(_ bench: Bench) throws -> Figure {
    guard let bytes = try? File.read(bench.server) else {
      throw Trouble("cannot read \(bench.server)")
    }
    return Figure(
      "memory.program", "the program's file, stripped", .bytes,
      Series([Double(ProgramFile.strippedSize(bytes))]))
  }

  /// Measures how much the memory grows over many notifications, none of which changes the store.
  private static func growth(_ bench: Bench) throws -> Figure {
    let count = bench.often(1_000_000, quick: 100_000)
    let client = try Contender(label: Contender.ours, command: [bench.server, "--memory"])
      .start(.lines)
    try client.ask("todoList.add", Requests.addParams(1))
    try client.ask("todoList.viewReady", #"{"limit":1}"#)
    // Only a few at a time, so that no buffer grows because one end is slower than the other.
    var scrolls = Requests(.lines)
    for _ in 0..<100 { scrolls.append("todoList.scroll", #"{"offset":0,"limit":1}"#) }
    var resident = 0.0
    // A tenth more comes first, so that buffers reach their size.
    for done in stride(from: -count / 10, to: count, by: scrolls.count) {
      bench.progress.say("notifications: \(Unit.grouped(max(0, done)))")
      if done == 0 { resident = try client.child.resident() }
      try client.pipeline(scrolls, messagesEach: 2)
    }
    let grown = try client.child.resident() - resident
    try client.child.end()
    return Figure(
      "memory.growth", "growth over \(Unit.grouped(count)) notifications", .bytes, Series([grown]))
  }
}
