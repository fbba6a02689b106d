import System

/// A program that is measured, with the same requests as the others.
struct Contender {
  /// Its name in the table.
  let label: String
  /// The command that starts it, beginning with the program.
  let command: [String]
  var role = Role.ours

  /// The column of its figures. A part that measures a `reference` makes figures of its own from it.
  enum Role { case ours, floor, other, reference }

  static let ours = "viper-todo"

  /// Opens the list, unless this is a server of another kind, which may not even answer. (The echo
  /// does.) Returns how many messages answer an add. The adds that find this out also warm up the
  /// server.
  func prepare(_ client: Client, _ view: View = .none) throws -> Int {
    if view == .list, role != .other || label.hasPrefix(Self.ours) {
      try client.ask("todoList.viewReady", Requests.smallList)
    }
    return try (1...20).map { id in
      try client.ask("todoList.add", Requests.addParams(id), id: id).messages
    }.max() ?? 1
  }

  /// Ends the program. A server that is not ours may take the end of its input for a failure, so it
  /// is killed when the client goes.
  func end(_ client: Client) throws { if role != .other { try client.end() } }
}

/// The measured series of several things, one for each value that is measured of a thing.
struct Rounds<Thing> {
  let things: [Thing]
  private(set) var series: [[Series]]

  /// Measures the things in turn, round after round, so that anything else on the machine disturbs
  /// all of them. Each round begins with the next one (A B C, B C A …), because the end of one
  /// process disturbs the next. `measure` returns the same number of values each time.
  init(_ things: [Thing], rounds: Int, _ measure: (Thing) throws -> [Double]) throws {
    self.things = things
    series = things.map { _ in [] }
    for round in 0..<rounds {
      for index in things.indices.map({ ($0 + round) % things.count }) {
        try Interruption.check()
        let values = try measure(things[index])
        if series[index].isEmpty { series[index] = values.map { _ in Series() } }
        for (place, value) in values.enumerated() { series[index][place].values.append(value) }
      }
    }
  }
}

extension Rounds<Contender> {
  /// The figure for the value at this place. The first contender is ours; the floor goes beside it.
  func figure(_ id: String, _ name: String, _ unit: Unit, _ place: Int = 0) -> Figure {
    var figure = Figure(id, name, unit, series[0][place])
    for (contender, series) in zip(things, series) {
      switch contender.role {
      case .ours, .reference: break
      case .floor: figure.beside = (contender.label, series[place])
      case .other: figure.against.append((contender.label, series[place]))
      }
    }
    return figure
  }
}

extension Figure {
  /// Something of ours, and what stands beside it, measured in turn.
  init(
    _ id: String, _ name: String, _ unit: Unit, at size: Int? = nil, beside other: String,
    rounds: Int, _ measure: (_ isOurs: Bool) throws -> Double
  ) throws {
    let series = try Rounds([true, false], rounds: rounds) { [try measure($0)] }.series
    self.init(id, name, unit, series[0][0], at: size, beside: (other, series[1][0]))
  }
}

/// Measures time, by a clock that nobody sets (CLOCK_MONOTONIC).
enum Stopwatch {
  /// The seconds that something takes.
  @inline(__always)
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = Uptime.nanoseconds
    try body()
    return Double(Uptime.nanoseconds &- start) / 1e9
  }
}
