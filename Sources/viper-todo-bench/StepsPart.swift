/// Measures many changes in one step beside the same changes as events of their own.
enum StepsPart {
  /// How many todos a step adds: as many as `apply` takes.
  private static let count = 1000

  static func measure(_ bench: Bench) throws -> [Figure] {
    let disk = bench.serving(try bench.emptyDatabase())
    return try [
      many("steps.memory", "1,000 adds in one step, memory store", bench.memory, bench),
      many("steps.database", "1,000 adds in one step, on the disk", disk, bench),
    ]
  }

  /// Both are one message, which is handled in one group.
  private static func many(
    _ id: String, _ name: String, _ server: Contender, _ bench: Bench
  ) throws -> Figure {
    let todos = (0..<count).map { Requests.addParams(1_000_000 + $0) }
    var step = Requests(.lines)
    let changes = todos.map { #"{"do":"add",\#($0.dropFirst())"# }
    step.append("todoList.apply", "{\"changes\":[\(changes.joined(separator: ","))]}")
    let events = todos.map {
      #"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":\#($0)}"#
    }
    var batch: [UInt8] = []
    WireFraming.lines.append("[\(events.joined(separator: ","))]", to: &batch)
    let client = try bench.start(server, on: 1)
    let often = bench.often(20, quick: 5)
    let figure = try Figure(
      id, name, .seconds, beside: "as events", rounds: bench.often(25, quick: 9)
    ) { isStep in
      let times = try (0..<often).map { _ in
        try Stopwatch.time {
          try (isStep ? step.bytes : batch).withUnsafeBytes { try client.send($0) }
          try client.receive(1)
        }
      }
      return Series(times).median
    }
    try client.end()
    return figure
  }
}
