import System

/// Measures two servers on one database: one changes a todo, and the other shows it.
enum LivePart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    let name = "shared.sqlite"
    try bench.stores.makeEmpty(name)
    defer { bench.scratch.removeDatabase(name) }
    let server = bench.serving(bench.scratch.file(name))
    let writer = try server.start(.lines)
    let reader = try server.start(.lines)
    try writer.ask("todoList.add", Requests.addParams(1))
    try reader.ask("todoList.viewReady", #"{"limit":10,"updates":"rows"}"#)

    let adds = Requests.adds(bench.often(200, quick: 50), .lines)
    var seen: [Double] = []
    var answered: [Double] = []
    for index in 0..<adds.count {
      bench.progress.say("changes by another process")
      let start = Stopwatch.nanoseconds()
      answered.append(try writer.roundTrip(adds, index, messages: 1))
      try reader.receive(1)
      seen.append(Stopwatch.seconds(since: start))
    }

    // A second after the last change, SQLite's write-ahead log is copied back; that is not idling.
    Uptime.sleep(nanoseconds: 1_500_000_000)
    let both = [writer, reader]
    let switches = try both.map { try $0.child.contextSwitches() }
    let times = try both.map { try $0.child.processorTime() }
    Uptime.sleep(nanoseconds: 1_000_000_000)
    try Interruption.check()
    let switched = try zip(both, switches).map { try $0.child.contextSwitches() - $1 }
    let spent = try zip(both, times).map { try $0.child.processorTime() - $1 }
    for client in both { try client.child.end() }
    return [
      Figure(
        "live.change", "an add sent to one is shown by the other, p50", .seconds, Series(seen)
      ).beside("its response", Series(answered)),
      Figure(
        "live.idle.switches", "context switches of each in an idle second", .count,
        Series(switched)),
      Figure(
        "live.idle.time", "CPU time of each in an idle second", .seconds, Series(spent)),
    ]
  }
}
