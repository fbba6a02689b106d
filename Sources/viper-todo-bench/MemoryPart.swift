import System

/// Measures the memory of a server.
enum MemoryPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    func resident(_ contender: Contender, _ method: String, _ params: String) throws -> [Double] {
      let client = try bench.start(contender)
      try client.ask(method, params)
      let bytes = try client.fact(\.resident)
      try contender.end(client)
      return [bytes]
    }
    let first = try Rounds(bench.contenders, rounds: bench.often(5, quick: 3)) {
      try resident($0, "todoList.add", Requests.addParams(1))
    }
    var figures = [first.figure("memory.first", "after the first reply, memory store", .bytes)]
    for size in bench.options.sizes {
      let server = bench.serving(try bench.database(of: size))
      let name = "a database of \(Unit.grouped(size)) and a list of 100 open"
      let values = try (0..<bench.often(3, quick: 1)).flatMap { _ in
        try resident(server, "todoList.viewReady", "{}")
      }
      figures.append(Figure("memory.list", name, .bytes, Series(values), at: size))
    }

    let count = bench.often(1_000_000, quick: 100_000)
    let todos = try growth(count, bench) { client in
      try client.pipeline(Requests.adds(count / 10))
    }
    // Few at a time, so that no buffer grows because one end is slower than the other.
    var scrolls = Requests()
    for _ in 0..<100 { scrolls.append("todoList.scroll", #"{"offset":0,"limit":1}"#) }
    let notifications = try growth(count, bench) { client in
      try client.ask("todoList.viewReady", #"{"limit":1}"#)
      for _ in 0..<count / 1000 { try client.pipeline(scrolls, messagesEach: 2) }
    }
    // As `install -s` does it.
    let stripped = bench.newFile()
    try Client(["strip", "-o", stripped, bench.server]).end()
    let size = try FileStatus(path: stripped).size
    return figures + [
      Figure(
        "memory.todo", "each of \(Unit.grouped(count)) todos, memory store", .bytes,
        Series([todos / Double(count)])),
      Figure(
        "memory.growth", "growth over \(Unit.grouped(count)) notifications", .bytes,
        Series([notifications])),
      Figure("memory.program", "the program's file, stripped", .bytes, Series([Double(size)])),
    ]
  }

  /// How much memory ten times of the same add to a server. One more comes first, so that buffers
  /// reach their size.
  private static func growth(
    _ count: Int, _ bench: Bench, _ body: (Client) throws -> Void
  ) throws -> Double {
    let client = try bench.start(bench.memory)
    try client.ask("todoList.add", Requests.addParams(1))
    var before = 0.0
    for round in 0...10 {
      try body(client)
      if round == 0 { before = try client.fact(\.anonymous) }
    }
    let after = try client.fact(\.anonymous)
    try client.end()
    return after - before
  }
}
