/// The parts of the benchmark, in the order in which they run; `--only` names some of them.
enum Part: String, CaseIterable {
  case start, roundtrip, throughput, memory, output, durable, lists, adds, steps, live
  #if PostgreSQL
    case server, serverlists
  #endif

  /// The heading above its table.
  var title: String { "\(rawValue): \(content.title)" }

  /// Whether it measures the store on a server, which `--database` names.
  var needsServer: Bool { rawValue.hasPrefix("server") }

  func measure(_ bench: Bench) throws -> [Figure] {
    defer { bench.endPart() }
    do {
      return try content.measure(bench)
    } catch let trouble as Trouble {
      throw Trouble("\(rawValue): \(trouble.message)")
    }
  }

  private var content: (title: String, measure: (Bench) throws -> [Figure]) {
    switch self {
    case .start: ("from making the process until its first response is read", StartPart.measure)
    case .roundtrip: ("one add at a time, in memory, on one processor", RoundTripPart.measure)
    case .throughput: ("pipelined adds, in memory, on two processors", ThroughputPart.measure)
    case .memory: ("resident, and on the disk the program itself", MemoryPart.measure)
    case .output: ("what one key or one add makes the server send", OutputPart.measure)
    case .durable: ("adds, each on the disk before its answer", DurablePart.measure)
    case .lists: ("one todoList.viewReady, by number of todos in the database", ListsPart.measure)
    case .adds: ("one durable add, and the like, by number of todos", AddsPart.measure)
    case .steps: ("many changes in one step", StepsPart.measure)
    case .live: ("two servers on one database", LivePart.measure)
    #if PostgreSQL
      case .server: ("adds, each on a server's disk before its answer", ServerPart.measure)
      case .serverlists: ("first windows on a server, by todos", ServerListsPart.measure)
    #endif
    }
  }
}
