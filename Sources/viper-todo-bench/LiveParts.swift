import System

/// Measures two servers on one database: one changes a todo, and the other shows it.
enum LivePart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    let (change, servers) = try change(
      "live.change", bench.serving(try bench.emptyDatabase()), bench)
    // A second after the last change, SQLite's write-ahead log is copied back; that is not idling.
    Uptime.sleep(nanoseconds: 1_500_000_000)
    let before = try servers.map { try $0.fact(\.sleeps) }
    Uptime.sleep(nanoseconds: 1_000_000_000)
    let wakes = try zip(servers, before).map { try $0.fact(\.sleeps) - $1 }
    for server in servers { try server.end() }
    let name = "wake-ups of each in an idle second"
    return [change, Figure("live.idle", name, .count, Series(wakes))]
  }

  /// The time until an add by one process is shown by another, and the two.
  static func change(
    _ id: String, _ server: Contender, _ bench: Bench
  ) throws -> (Figure, [Client]) {
    let writer = try bench.start(server)
    let reader = try bench.start(server)
    try writer.ask("todoList.add", Requests.addParams(1))
    try reader.ask("todoList.viewReady", Requests.smallList)
    let adds = Requests.adds(bench.often(200, quick: 50))
    var seen = Series()
    var answered = Series()
    for index in 0..<adds.count {
      seen.values.append(
        try Stopwatch.time {
          answered.values.append(try writer.roundTrip(adds, index, messages: 1))
          try reader.receive(1)
        })
    }
    let name = "an add sent to one is shown by the other, p50"
    let figure = Figure(id, name, .seconds, seen, beside: ("its response", answered))
    return (figure, [writer, reader])
  }
}

/// Measures what the server sends for one key in a draft, and for one add beside an open report.
enum OutputPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    let client = try bench.start(bench.memory)
    let note = String(repeating: "note ", count: 20_000)
    try client.ask("todoList.add", #"{"title":"Buy milk","content":"\#(note)"}"#)
    try client.ask("todoEdit.viewReady", #"{"id":1,"updates":"fields"}"#)
    let key = try ask("todoEdit.change", often: bench.often(200, quick: 50), client) {
      #"{"title":"Buy milk \#($0)"}"#
    }
    try client.ask("todoEdit.viewClosed")

    try client.pipeline(Requests.adds(10_000))
    try client.ask("todoReport.viewReady", #"{"updates":"rows","limit":1000}"#)
    let add = try ask(
      "todoList.add", often: bench.often(200, quick: 50), client, Requests.addParams)
    try client.end()
    let draft = "a key in the title of a draft with a note of 100 KB"
    let report = "an add while a report of 10,000 rows is open"
    return [
      Figure("output.key.bytes", draft, .bytes, key.bytes),
      Figure("output.key.time", "  p50", .seconds, key.times),
      Figure("output.report.bytes", report, .bytes, add.bytes),
      Figure("output.report.time", "  p50", .seconds, add.times),
    ]
  }

  /// How many bytes answer a request, and how long that takes.
  private static func ask(
    _ method: String, often: Int, _ client: Client, _ params: (Int) -> String
  ) throws -> (bytes: Series, times: Series) {
    let messages = try client.ask(method, params(0)).messages
    var requests = Requests()
    for number in 1...often { requests.append(method, params(number)) }
    let before = client.byteCount
    let times = try client.roundTrips(requests, messages: messages)
    return (Series([Double((client.byteCount - before) / often)]), times)
  }
}
