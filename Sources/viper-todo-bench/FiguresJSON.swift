import JSON

/// The figures for programs: one JSON text. Tests/README.md describes its shape.
enum FiguresJSON {
  static func text(_ results: [(part: Part, figures: [Figure])], _ bench: Bench) -> String {
    let figures = results.flatMap { result in result.figures.map { figure($0, of: result.part) } }
    return object([
      ("version", "1"), ("build", quoted(bench.build)), ("quick", "\(bench.options.isQuick)"),
      ("processors", "\(bench.processorCount)"), ("load", number(bench.load)),
      ("sqlite", quoted(BareDatabase.version)), ("figures", array(figures)),
    ]) + "\n"
  }

  private static func figure(_ figure: Figure, of part: Part) -> String {
    func other(_ other: (name: String, series: Series)) -> String {
      let ratio = number(figure.series.ratio(to: other.series))
      return object([("name", quoted(other.name))] + members(other.series) + [("ratio", ratio)])
    }
    let goal = figure.goal.map { goal in
      object([
        ("of", quoted(goal.measure.rawValue)), ("atLeast", "\(goal.isLeast)"),
        ("goal", number(goal.goal)), ("floor", number(goal.floor)),
        ("judgement", quoted(figure.judgement?.rawValue ?? "")),
      ])
    }
    return object(
      [
        ("part", quoted(part.rawValue)), ("id", quoted(figure.id)), ("name", quoted(figure.name)),
        ("size", figure.size.map { "\($0)" } ?? "null"), ("unit", quoted(figure.unit.rawValue)),
      ] + members(figure.series) + [
        ("beside", figure.beside.map(other) ?? "null"),
        ("against", array(figure.against.map(other))), ("goal", goal ?? "null"),
      ])
  }

  private static func members(_ series: Series) -> [(String, String)] {
    [
      ("median", number(series.median)), ("low", number(series.low)), ("high", number(series.high)),
      ("rounds", "\(series.values.count)"),
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

  private static func quoted(_ text: String) -> String {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.value(text)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
