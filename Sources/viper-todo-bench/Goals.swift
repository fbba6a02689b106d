import System

/// The goals of the project: goal and floor by the id of a figure. Times are in seconds, memory in
/// bytes.
enum Goals {
  static let all: [String: [Goal]] = {
    var goals: [String: [Goal]] = [
      "start.memory": [.ratio(atMost: 1.3, 1.6)],
      "start.database": [.ratio(atMost: 2.5, 4.2)],
      "throughput.headers.lines": [.ratio(atLeast: 0.9, 0.85)],
      "throughput.lines.none.notifying": [.beside(yyjson: 0.8, 0.65)],
      "throughput.lines.list.notifying": [.beside(yyjson: 0.7, 0.5)],
      "memory.program": [.value(atMost: 8e6, 11e6)],
      "memory.todo": [.value(atMost: 160, 220)],
      "memory.first": [.value(atMost: 6e6, 12e6)],
      "memory.list": [.value(atMost: 24e6, 64e6, size: largest)],
      "memory.growth": [.value(atMost: 1e6, 8e6)],
      "durable.single": [.ratio(atMost: 1.3, 2)],
      "durable.burst": [.ratio(atLeast: 0.5, 0.2)],
      "durable.pipe": [.ratio(atLeast: 0.5, 0.2)],
      "adds.rows": [.ratio(atMost: 1.5, 3, size: largest)],
      "adds.deleteAll": [.value(atMost: 3, 6, size: largest)],
      "adds.totals": [.value(atMost: 10e-3, 50e-3, size: 100_000)],
      "steps.memory": [.ratio(atMost: 0.8, 1)],
      "steps.database": [.ratio(atMost: 0.8, 1)],
      "steps.tool": [.value(atMost: 50e-6, 1e-3)],
      "live.change": [.value(atMost: 20e-3, 250e-3)],
      "live.idle.time": [.value(atMost: 1e-4, 1e-3)],
      "server.single": [.ratio(atMost: 1.5, 2.5)],
      "server.burst": [.ratio(atLeast: 0.5, 0.2)],
      "server.pipe": [.ratio(atLeast: 0.5, 0.2)],
      "server.waits.single": [.value(atMost: 3, 4)],
      "server.waits.list": [.value(atMost: 3, 4)],
      "server.waits.group": [.value(atMost: 3, 4)],
      "server.waits.group.list": [.value(atMost: 3, 4)],
      "server.live": [.value(atMost: 20e-3, 250e-3)],
      "server.own.8": [.ratio(atLeast: 4, 1)],
    ]
    for framing in ["lines", "headers"] {
      goals["roundtrip.\(framing).none.p50"] = [.ratio(atMost: 1.3, 1.5)]
      goals["roundtrip.\(framing).list.p50"] = [.ratio(atMost: 1.4, 1.6)]
      for view in ["none", "list"] {
        goals["roundtrip.\(framing).\(view).p99"] = [.ratio(atMost: 2.5, 5)]
      }
    }
    let firstOnServer = ListQuery.all.filter { $0.kind == .first }.map(\.id)
    for id in firstOnServer + ["sort start", "sort -start"] {
      goals["serverlists.\(id)"] = [.value(atMost: 5e-3, 50e-3, size: largest)]
    }
    for query in ListQuery.all {
      goals["lists.\(query.id).first"] = times(of: query.kind)
      goals["lists.\(query.id).change"] = bySize([0.5e-3, 0.5e-3, 0.6e-3], floor: 3e-3)
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
    case .total: bySize([1e-3, 8e-3, 60e-3], floor: 200e-3)
    case .text: bySize([4e-3, 35e-3, 350e-3], floor: 700e-3)
    case .other: nil
    }
  }

  /// A goal for each of the three largest sizes, with the same floor for all of them.
  private static func bySize(_ limits: [Double], floor: Double) -> [Goal] {
    zip([10_000, 100_000, largest], limits).map { .value(atMost: $1, floor, size: $0) }
  }

  /// The largest store that has goals, in todos.
  static let largest = 1_000_000

  /// The goals beside other servers, if `--against` names one: the ratio of pipelined adds per
  /// second, ours to theirs. The first entry whose name is part of the command counts.
  static let peers: [(name: String, framing: WireFraming, goal: Goal)] = [
    ("yyjson", .lines, .ratio(atLeast: 1, 0.4)),
    ("python-lsp-jsonrpc", .headers, .ratio(atLeast: 8, 4)),
    ("vscode-jsonrpc", .headers, .ratio(atLeast: 30, 15)),
    ("sourcekit-lsp", .headers, .ratio(atLeast: 30, 15)),
    ("lsp-server", .headers, .ratio(atLeast: 10, 5)),
  ]
}

extension Goals {
  /// The goals of a figure beside those servers of `--against` that have one.
  static func peers(of figure: Figure) -> [(name: String, ratio: Double, goal: Goal)] {
    figure.against.compactMap { other in
      let peer = peers.first { peer in
        figure.id == "throughput.\(peer.framing.rawValue).none" && other.name.hasPart(peer.name)
      }
      return peer.map { (other.name, figure.series.ratio(to: other.series), $0.goal) }
    }
  }
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
  var size: Int?

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
enum Judgement: String {
  case met
  case underGoal = "under goal"
  case underFloor = "UNDER FLOOR"
}
