import JSON

/// The figures for programs: one JSON text. `Help` describes its shape.
enum FiguresJSON {
  static func text(
    _ results: [(part: Part, figures: [Figure])], _ surroundings: Surroundings
  ) -> String {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.beginObject()
    writer.member("version", 1)
    writer.member("build", surroundings.build)
    writer.member("quick", surroundings.isQuick)
    writer.member("processors", surroundings.processors)
    writer.number("load", surroundings.load)
    writer.member("sqlite", surroundings.sqlite)
    writer.name("figures")
    writer.beginArray()
    for result in results {
      for figure in result.figures { write(figure, of: result.part, to: &writer) }
    }
    writer.endArray()
    writer.endObject()
    return String(decoding: buffer.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ figure: Figure, of part: Part, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("part", part.rawValue)
    writer.member("id", figure.id)
    writer.member("name", figure.name)
    writer.member("size", figure.size)
    writer.member("unit", figure.unit.rawValue)
    writer.members(of: figure.series)
    writer.name("beside")
    if let beside = figure.beside {
      writer.beginObject()
      writer.member("name", beside.name)
      writer.members(of: beside.series)
      writer.number("ratio", figure.ratio)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.name("against")
    writer.beginArray()
    for other in figure.against {
      writer.beginObject()
      writer.member("name", other.name)
      writer.members(of: other.series)
      writer.number("ratio", figure.series.ratio(to: other.series))
      writer.endObject()
    }
    writer.endArray()
    writer.name("goal")
    if let goal = figure.goal {
      writer.beginObject()
      writer.member("of", goal.measure.rawValue)
      writer.member("atLeast", goal.isLeast)
      writer.number("goal", goal.goal)
      writer.number("floor", goal.floor)
      writer.member("judgement", figure.judgement?.rawValue)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.endObject()
  }
}

extension JSONWriter {
  /// The members of every series.
  fileprivate mutating func members(of series: Series) {
    number("median", series.median)
    number("low", series.low)
    number("high", series.high)
    member("rounds", series.values.count)
  }

  /// A member that is a number, or null if there is none.
  fileprivate mutating func number(_ name: StaticString, _ number: Double?) {
    self.name(name)
    guard let number, number.isFinite else { return null() }
    // Swift writes the shortest text that reads back as the same number, and that text is JSON.
    var text = "\(number)"
    text.withUTF8 { raw(UnsafeRawBufferPointer($0)) }
  }
}
