import JSON

/// The figures for programs: one JSON text. Tests/README.md describes its shape.
enum FiguresJSON {
  static func text(_ results: [(part: Part, figures: [Figure])], _ bench: Bench) -> String {
    let figures = results.flatMap { result in result.figures.map { figure($0, of: result.part) } }
    return object([
      ("version", "1"), ("build", bench.build.json), ("quick", bench.options.isQuick.json),
      ("processors", bench.processorCount.json), ("load", number(bench.load)),
      ("sqlite", BareDatabase.version.json), ("figures", array(figures)),
    ]) + "\n"
  }

  private static func figure(_ figure: Figure, of part: Part) -> String {
    func other(_ other: Figure.Other) -> String {
      let ratio = number(figure.series.ratio(to: other.series))
      return object([("name", other.name.json)] + members(other.series) + [("ratio", ratio)])
    }
    let goal = figure.goal.map { goal in
      object([
        ("of", goal.measure.rawValue.json), ("atLeast", goal.isLeast.json),
        ("goal", number(goal.goal)), ("floor", number(goal.floor)),
        ("judgement", figure.judgement?.rawValue.json ?? "null"),
      ])
    }
    return object(
      [
        ("part", part.rawValue.json), ("id", figure.id.json), ("name", figure.name.json),
        ("size", figure.size.json), ("unit", figure.unit.rawValue.json),
      ] + members(figure.series) + [
        ("beside", figure.beside.map(other) ?? "null"),
        ("against", array(figure.against.map(other))), ("goal", goal ?? "null"),
      ])
  }

  private static func members(_ series: Series) -> [(String, String)] {
    [
      ("median", number(series.median)), ("low", number(series.low)), ("high", number(series.high)),
      ("rounds", series.values.count.json),
    ]
  }

  private static func object(_ members: [(name: String, json: String)]) -> String {
    "{" + members.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ",") + "}"
  }

  private static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  // Swift writes the shortest text that reads back as the same number, and that text is JSON.
  private static func number(_ number: Double) -> String { number.isFinite ? "\(number)" : "null" }
}
