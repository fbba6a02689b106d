/// Measures many changes in one step beside the same changes as events of their own, and a tool beside
/// the event that it stands for.
enum StepsPart {
  /// How many todos a step adds: as many as `apply` takes.
  private static let count = 1000

  static func measure(_ bench: Bench) throws -> [Figure] {
    let name = "steps.sqlite"
    try bench.stores.makeEmpty(name)
    defer { bench.scratch.removeDatabase(name) }
    return try [
      many(
        "steps.memory", "1,000 adds in one step, memory store", [bench.server, "--memory"], bench),
      many(
        "steps.database", "1,000 adds in one step, on the disk",
        bench.serving(bench.scratch.file(name)).command, bench),
      tool(bench),
    ]
  }

  private static func many(
    _ id: String, _ name: String, _ command: [String], _ bench: Bench
  ) throws -> Figure {
    let ours = Contender(label: Contender.ours, command: command)
    let events = Contender(label: "as events", command: command, role: .floor)
    var requests: [String: [UInt8]] = [:]
    for isStep in [true, false] {
      let parts = (0..<count).map { number in
        let todo = Requests.addParams(1_000_000 + number)
        return isStep
          ? #"{"do":"add",\#(todo.dropFirst())"#
          : #"{"jsonrpc":"2.0","id":\#(number),"method":"todoList.add","params":\#(todo)}"#
      }.joined(separator: ",")
      let step =
        #"{"jsonrpc":"2.0","id":1,"method":"todoList.apply","params":{"changes":[\#(parts)]}}"#
      var bytes: [UInt8] = []
      // One message, which is handled in one group.
      WireFraming.lines.append(isStep ? step : "[\(parts)]", to: &bytes)
      requests[isStep ? ours.label : events.label] = bytes
    }
    let client = try bench.processors.place(.two) { try ours.start(.lines) }
    let often = bench.often(20, quick: 5)
    let rounds = try Rounds([ours, events], rounds: bench.often(25, quick: 9)) { contender in
      bench.progress.say("\(name), \(contender.label)")
      let request = requests[contender.label] ?? []
      return [
        Series(
          try (0..<often).map { _ in
            let start = Stopwatch.nanoseconds()
            try request.withUnsafeBytes { try client.send($0) }
            try client.receive(1)
            return Stopwatch.seconds(since: start)
          }
        ).median
      ]
    }
    try client.child.end()
    return rounds.figure(id, name, .seconds)
  }

  private static func tool(_ bench: Bench) throws -> Figure {
    let tool = Contender(label: Contender.ours, command: [bench.server, "mcp", "--memory"])
    let event = Contender(
      label: "its event", command: [bench.server, "--memory"], role: .floor)
    let often = bench.often(2000, quick: 1000)
    let rounds = try Rounds([tool, event], rounds: bench.often(25, quick: 9)) { contender in
      bench.progress.say("a tool, \(contender.label)")
      var requests = Requests(.lines, firstID: 1_000_000)
      for number in 0..<often {
        let todo = Requests.addParams(1_000_000 + number)
        if contender.role == .ours {
          requests.append("tools/call", #"{"name":"add_todos","arguments":{"todos":[\#(todo)]}}"#)
        } else {
          requests.append("todoList.apply", #"{"changes":[{"do":"add",\#(todo.dropFirst())]}"#)
        }
      }
      let client = try bench.processors.place(.one) { try contender.start(.lines) }
      let times = try (0..<often).map { try client.roundTrip(requests, $0, messages: 1) }
      try client.child.end()
      return [Series(times).median]
    }
    return rounds.figure("steps.tool", "a call of add_todos with one todo", .seconds)
  }
}
