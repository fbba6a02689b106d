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
