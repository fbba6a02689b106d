/// Measures a step that edits every todo of a database, beside the same effect by bare statements.
enum StepsPart {
  static func measure(_ bench: Bench) throws -> [Figure] {
    let count = bench.often(100_000, quick: 10_000)
    let bare = try BareDatabase(try bench.database(of: count))
    let client = try bench.start(bench.serving(try bench.database(of: count)), on: 1)
    var edits = 0
    let figure = try Figure(
      "steps.edit", "an edit of \(Unit.grouped(count)) todos", .seconds, beside: "SQLite",
      rounds: bench.often(9, quick: 7)
    ) { isOurs in
      // Each edit changes every todo: the two of a round give it the same priority.
      let priority = [1, 3][edits / 2 % 2]
      edits += 1
      return try Stopwatch.time {
        if !isOurs { return try BareChange.editAll(priority: priority, in: bare) }
        let word = priority == 1 ? "low" : "high"
        _ = try client.ask(
          "todoList.apply",
          #"{"changes":[{"do":"edit","filter":{},"priority":"\#(word)"}]}"#)
      }
    }
    try client.end()
    return [figure]
  }
}
