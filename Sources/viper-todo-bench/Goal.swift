/// What a figure is to reach, and what it is a defect not to.
struct Goal {
  /// What is compared with the limits.
  enum Measure: String { case value, ratio }

  let measure: Measure
  /// Less is worse: throughput. Else more is.
  let isLeast: Bool
  let goal: Double
  let floor: Double
  /// Only at this many todos.
  var size: Int?

  /// At most so many times what stands beside it.
  static func ratio(atMost goal: Double, _ floor: Double, size: Int? = nil) -> Goal {
    Goal(measure: .ratio, isLeast: false, goal: goal, floor: floor, size: size)
  }

  /// At least so many times what stands beside it.
  static func ratio(atLeast goal: Double, _ floor: Double) -> Goal {
    Goal(measure: .ratio, isLeast: true, goal: goal, floor: floor)
  }

  /// At most so much, in the figure's own unit.
  static func value(atMost goal: Double, _ floor: Double, size: Int? = nil) -> Goal {
    Goal(measure: .value, isLeast: false, goal: goal, floor: floor, size: size)
  }

  /// Where a measured value stands.
  func judge(_ value: Double) -> Judgement {
    if isLeast { return value >= goal ? .met : value >= floor ? .underGoal : .underFloor }
    return value <= goal ? .met : value <= floor ? .underGoal : .underFloor
  }
}

/// How a figure stands to its goal, as the table says it.
enum Judgement: String {
  case met
  case underGoal = "under goal"
  case underFloor = "UNDER FLOOR"
}
