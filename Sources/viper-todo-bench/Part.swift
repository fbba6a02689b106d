/// The parts of the benchmark, in the order in which they run; `--only` names some of them.
enum Part: String, CaseIterable {
  case start, roundtrip, throughput, memory, output, durable, lists, adds, steps, live, server
  case serverlists

  /// The heading above its table.
  var title: String { "\(rawValue): \(content.title)" }

  /// Whether it measures the store on a server, which `--database` names.
  var needsServer: Bool { self == .server || self == .serverlists }

  func measure(_ bench: Bench) throws -> [Figure] {
    defer { bench.endPart() }
    do {
      return try content.measure(bench)
    } catch let trouble as Trouble {
      throw Trouble("\(rawValue): \(trouble.message)")
    }
  }

  private typealias Measure = (Bench) throws -> [Figure]

  private var content: (title: String, measure: Measure) {
    switch self {
    case .start:
      ("from before the process is made until its first response is read", StartPart.measure)
    case .roundtrip:
      ("one add at a time, memory store, client and server on one processor", RoundTripPart.measure)
    case .throughput:
      ("pipelined adds, memory store, client and server on two processors", ThroughputPart.measure)
    case .memory: ("resident, and on the disk the program itself", MemoryPart.measure)
    case .output: ("what one key or one add makes the server send", OutputPart.measure)
    case .durable:
      ("adds to a database, each on the disk before its answer", DurablePart.measure)
    case .lists:
      ("one todoList.viewReady, by the number of todos in the database", ListsPart.measure)
    case .adds:
      ("one durable add, and deleteAll, by the number of todos in the database", AddsPart.measure)
    case .steps: ("many changes in one step", StepsPart.measure)
    case .live: ("two servers on one database", LivePart.measure)
    case .server, .serverlists: serverContent
    }
  }

  private var serverContent: (title: String, measure: Measure) {
    #if PostgreSQL
      if self == .serverlists {
        return (
          "the first window of a store on a server, by number of todos", ServerListsPart.measure
        )
      }
      return ("adds to a store on a server, each on its disk before the answer", ServerPart.measure)
    #else
      return ("", { _ in [] })
    #endif
  }
}
