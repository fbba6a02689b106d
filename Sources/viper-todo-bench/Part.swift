/// The parts of the benchmark, in the order in which they run; `--only` names some of them.
enum Part: String, CaseIterable {
  case start, roundtrip, throughput, memory, durable, lists, adds, steps, live, server, serverlists

  /// The heading above its table.
  var title: String {
    switch self {
    case .start: "start: from before the process is made until its first response is read"
    case .roundtrip:
      "roundtrip: one add at a time, memory store, client and server on one processor"
    case .throughput:
      "throughput: pipelined adds, memory store, client and server on two processors"
    case .memory: "memory: resident, and on the disk the program itself"
    case .durable: "durable: adds to a database, each on the disk before its answer"
    case .lists: "lists: one todoList.viewReady, by the number of todos in the database"
    case .adds:
      "adds: one durable add, and deleteAll, by the number of todos in the database"
    case .steps: "steps: many changes in one step, and a call of a tool"
    case .live: "live: two servers on one database"
    case .server: "server: adds to a store on a server, each on its disk before the answer"
    case .serverlists:
      "serverlists: one todoList.viewReady of a store on a server, by the number of todos"
    }
  }

  /// Whether a row of its table has the figures of several sizes of store.
  var isBySize: Bool { [.lists, .adds, .serverlists].contains(self) }

  /// Whether it measures the store on a server, which `--database` names.
  var needsServer: Bool { self == .server || self == .serverlists }

  /// Measures the part.
  func measure(_ bench: Bench) throws -> [Figure] {
    defer { bench.processors.free() }
    return switch self {
    case .start: try StartPart.measure(bench)
    case .roundtrip: try RoundTripPart.measure(bench)
    case .throughput: try ThroughputPart.measure(bench)
    case .memory: try MemoryPart.measure(bench)
    case .durable: try DurablePart.measure(bench)
    case .lists: try ListsPart.measure(bench)
    case .adds: try AddsPart.measure(bench)
    case .steps: try StepsPart.measure(bench)
    case .live: try LivePart.measure(bench)
    case .server, .serverlists: try measureServer(bench)
    }
  }

  private func measureServer(_ bench: Bench) throws -> [Figure] {
    #if PostgreSQL
      return self == .server
        ? try ServerPart.measure(bench) : try ServerListsPart.measure(bench)
    #else
      throw Trouble(BenchOptions.buildWithServer)
    #endif
  }
}
