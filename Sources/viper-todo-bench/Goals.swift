import JSONRPC
import Scanner

/// The goals of the project: goal and floor by the id of a figure. Times are in seconds, memory in
/// bytes.
enum Goals {
  static let all: [String: [Goal]] = {
    var goals: [String: [Goal]] = [
      "start.memory": [.ratio(1.3, floor: 2)],
      "start.database": [.ratio(2.5, floor: 5)],
      "throughput.lines.none.scanner": [.ratioToYYJSON(0.7, floor: 0.5)],
      "throughput.lines.list.scanner": [.ratioToYYJSON(0.5, floor: 0.4)],
      "throughput.headers.lines": [.ratio(0.9, floor: 0.65)],
      "memory.program": [.value(8e6, floor: 11e6)],
      "memory.first": [.value(6e6, floor: 12e6)],
      "memory.list": [.value(12e6, floor: 32e6, size: largest)],
      "memory.todo": [.value(300, floor: 500)],
      "memory.growth": [.value(1e6, floor: 8e6)],
      "output.key.bytes": [.value(1e3, floor: 4e3)],
      "output.key.time": [.value(0.3e-3, floor: 1e-3)],
      "output.report.bytes": [.value(2e3, floor: 8e3)],
      "durable.single": [.ratio(1.2, floor: 1.6)],
      "durable.burst": [.ratio(0.8, floor: 0.5)],
      "durable.pipe": [.ratio(0.8, floor: 0.5)],
      "adds.rows": [10_000, 100_000, largest].map { .ratio(1.5, floor: 3, size: $0) },
      "adds.savedLists": [.value(0.3, floor: 1, size: 100_000)],
      "adds.deleteAll": bySize([0.1, 0.4, 3], floor: 6),
      "steps.edit": [.ratio(1.4, floor: 2)],
      "live.change": [.value(5e-3, floor: 250e-3)],
      "live.idle": [.value(0, floor: 1)],
      "server.single": [.ratio(1 / 0.85, floor: 2.5)],
      "server.burst": [.ratio(0.5, floor: 0.2)],
      "server.pipe": [.ratio(0.5, floor: 0.2)],
      "server.waits.single": [.value(2, floor: 4)],
      "server.live": [.value(20e-3, floor: 250e-3)],
      // Each processor writes for one space.
      "server.own.8": [.ratio(Double(max(2, min(8, processors_count()))), floor: 1)],
    ]
    for framing in Framing.allCases.map(\.rawValue) {
      goals["roundtrip.\(framing).none.p50"] = [.ratio(1.4, floor: 1.6)]
      goals["roundtrip.\(framing).none.p99"] = [.ratio(2, floor: 3)]
      goals["roundtrip.\(framing).list.p50"] = [.ratio(1.5, floor: 1.8)]
      goals["roundtrip.\(framing).list.p99"] = [.ratio(2.5, floor: 4)]
    }
    for query in ListQuery.all {
      goals["lists.\(query.id).first"] = times(of: query)
      goals["lists.\(query.id).change"] = bySize([0.5e-3, 0.5e-3, 0.6e-3], floor: 3e-3)
    }
    for query in ListQuery.firstWindows {
      goals["serverlists.\(query.id)"] = [.value(10e-3, floor: 50e-3)]
    }
    return goals
  }()

  /// The goals for the time to open a list.
  private static func times(of query: ListQuery) -> [Goal] {
    switch (query.kind, isByOneKey: query.sort.count <= 1) {
    case (.first, true): bySize([1e-3, 1e-3, 2e-3], floor: 10e-3)
    case (.first, false): bySize([2e-3, 5e-3, 20e-3], floor: 150e-3)
    case (.middle, true): bySize([1e-3, 5e-3, 50e-3], floor: 150e-3)
    case (.middle, false): bySize([10e-3, 150e-3, 1.5], floor: 3)
    case (.total, _): bySize([1e-3, 8e-3, 60e-3], floor: 250e-3)
    case (.text, _): bySize([4e-3, 35e-3, 350e-3], floor: 700e-3)
    }
  }

  /// A goal for each of the three largest sizes, with the same floor for all of them.
  private static func bySize(_ limits: [Double], floor: Double) -> [Goal] {
    zip([10_000, 100_000, largest], limits).map { .value($1, floor: floor, size: $0) }
  }

  /// The largest store that has goals, in todos.
  private static let largest = 1_000_000
}

/// What a figure should reach (the goal), and what it is a defect to miss (the floor).
struct Goal {
  /// What is compared with the limits: the figure, in its unit, or its ratio to what is beside it.
  enum Measure: String { case value, ratio }

  let measure: Measure
  let goal: Double
  let floor: Double
  /// The number of todos at which the goal holds; nil for all.
  private(set) var size: Int?

  static func ratio(_ goal: Double, floor: Double, size: Int? = nil) -> Goal {
    Goal(measure: .ratio, goal: goal, floor: floor, size: size)
  }

  static func value(_ goal: Double, floor: Double, size: Int? = nil) -> Goal {
    Goal(measure: .value, goal: goal, floor: floor, size: size)
  }

  /// The ratio to a C server on yyjson, given what is beside the figure: the scanner in C
  /// (`Scanner/scanner.h`). A server that parses by yyjson in its place takes 0.92 of the scanner's
  /// processor time.
  static func ratioToYYJSON(_ goal: Double, floor: Double) -> Goal {
    ratio(goal / 0.92, floor: floor / 0.92)
  }

  /// Whether less is worse, as for throughput: the floor is on the bad side of the goal.
  var isLeast: Bool { floor < goal }

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
