import System

/// The goals of the project: goal and floor by the id of a figure. Times are in seconds, memory in
/// bytes.
enum Goals {
  static let all: [String: [Goal]] = {
    var goals: [String: [Goal]] = [
      "start.memory": [.ratio(atMost: 1.3, 2)],
      "start.database": [.ratio(atMost: 2.5, 5)],
      "throughput.lines.none.scanner": [.beside(yyjson: 0.7, 0.5)],
      "throughput.lines.list.scanner": [.beside(yyjson: 0.5, 0.4)],
      "throughput.headers.lines": [.ratio(atLeast: 0.9, 0.65)],
      "memory.program": [.value(atMost: 8e6, 11e6)],
      "memory.first": [.value(atMost: 6e6, 12e6)],
      "memory.list": [.value(atMost: 12e6, 32e6, size: largest)],
      "memory.todo": [.value(atMost: 300, 500)],
      "memory.growth": [.value(atMost: 1e6, 8e6)],
      "output.key.bytes": [.value(atMost: 1e3, 4e3)],
      "output.key.time": [.value(atMost: 0.3e-3, 1e-3)],
      "output.report.bytes": [.value(atMost: 2e3, 8e3)],
      "durable.single": [.ratio(atMost: 1.2, 1.6)],
      "durable.burst": [.ratio(atLeast: 0.8, 0.5)],
      "durable.pipe": [.ratio(atLeast: 0.8, 0.5)],
      "adds.rows": [10_000, 100_000, largest].map { .ratio(atMost: 1.5, 3, size: $0) },
      "adds.savedLists": [.value(atMost: 0.3, 1, size: 100_000)],
      "adds.deleteAll": bySize([0.1, 0.4, 3], floor: 6),
      "steps.edit": [.ratio(atMost: 1.4, 2)],
      "live.change": [.value(atMost: 5e-3, 250e-3)],
      "live.idle": [.value(atMost: 0, 1)],
      "server.single": [.ratio(atMost: 1 / 0.85, 2.5)],
      "server.burst": [.ratio(atLeast: 0.5, 0.2)],
      "server.pipe": [.ratio(atLeast: 0.5, 0.2)],
      "server.waits.single": [.value(atMost: 2, 4)],
      "server.waits.group": [.value(atMost: 2, 4)],
      "server.live": [.value(atMost: 20e-3, 250e-3)],
      // Each processor writes for one space.
      "server.own.8": [.ratio(atLeast: Double(max(2, min(8, Processors().numbers.count))), 1)],
    ]
    for framing in WireFraming.allCases.map(\.rawValue) {
      goals["roundtrip.\(framing).none.p50"] = [.ratio(atMost: 1.4, 1.6)]
      goals["roundtrip.\(framing).none.p99"] = [.ratio(atMost: 2, 3)]
      goals["roundtrip.\(framing).list.p50"] = [.ratio(atMost: 1.5, 1.8)]
      goals["roundtrip.\(framing).list.p99"] = [.ratio(atMost: 2.5, 4)]
    }
    for query in ListQuery.all {
      goals["lists.\(query.id).first"] = times(of: query.kind)
      goals["lists.\(query.id).change"] = bySize([0.5e-3, 0.5e-3, 0.6e-3], floor: 3e-3)
    }
    for query in ListQuery.firstWindows {
      goals["serverlists.\(query.id)"] = [.value(atMost: 10e-3, 50e-3)]
    }
    return goals
  }()

  /// The goals for the time to open a list.
  private static func times(of kind: ListQuery.Kind) -> [Goal]? {
    switch kind {
    case .first: bySize([1e-3, 1e-3, 2e-3], floor: 10e-3)
    case .firstOfSeveral: bySize([2e-3, 5e-3, 20e-3], floor: 150e-3)
    case .middle: bySize([1e-3, 5e-3, 50e-3], floor: 150e-3)
    case .middleOfSeveral: bySize([10e-3, 150e-3, 1.5], floor: 3)
    case .total: bySize([1e-3, 8e-3, 60e-3], floor: 250e-3)
    case .text: bySize([4e-3, 35e-3, 350e-3], floor: 700e-3)
    case .other: nil
    }
  }

  /// A goal for each of the three largest sizes, with the same floor for all of them.
  private static func bySize(_ limits: [Double], floor: Double) -> [Goal] {
    zip([10_000, 100_000, largest], limits).map { .value(atMost: $1, floor, size: $0) }
  }

  /// The largest store that has goals, in todos.
  private static let largest = 1_000_000
}

/// What a figure should reach (the goal), and what it is a defect to miss (the floor).
struct Goal {
  /// What is compared with the limits.
  enum Measure: String { case value, ratio }

  let measure: Measure
  /// Whether less is worse, as for throughput. Otherwise more is worse.
  let isLeast: Bool
  let goal: Double
  let floor: Double
  /// The number of todos at which the goal holds; nil for all.
  private(set) var size: Int?

  /// At most `goal` times what is beside it.
  static func ratio(atMost goal: Double, _ floor: Double, size: Int? = nil) -> Goal {
    Goal(measure: .ratio, isLeast: false, goal: goal, floor: floor, size: size)
  }

  /// At least `goal` times what is beside it.
  static func ratio(atLeast goal: Double, _ floor: Double) -> Goal {
    Goal(measure: .ratio, isLeast: true, goal: goal, floor: floor)
  }

  /// At least `goal` times as many for a second of the processor as a C server on yyjson, given what is
  /// beside the figure: the scanner in C (`Scanner/scanner.h`). A server that parses by yyjson in
  /// its place takes 0.92 of the scanner's processor time.
  static func beside(yyjson goal: Double, _ floor: Double) -> Goal {
    ratio(atLeast: goal / 0.92, floor / 0.92)
  }

  /// At most `goal`, in the figure's unit.
  static func value(atMost goal: Double, _ floor: Double, size: Int? = nil) -> Goal {
    Goal(measure: .value, isLeast: false, goal: goal, floor: floor, size: size)
  }

  /// How a measured value compares with the goal.
  func judge(_ value: Double) -> Judgement {
    if isLeast { return value >= goal ? .met : value >= floor ? .underGoal : .underFloor }
    return value <= goal ? .met : value <= floor ? .underGoal : .underFloor
  }
}

/// How a figure compares with its goal, in the words of the table.
enum Judgement: String, CaseIterable {
  case met
  case underGoal = "under goal"
  case underFloor = "UNDER FLOOR"
}
