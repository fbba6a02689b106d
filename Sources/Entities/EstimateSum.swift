/// How many todos there are, and how long they take together.
package struct EstimateSum: Sendable, Hashable {
  /// How many todos.
  package private(set) var count = 0
  /// The sum of their estimates.
  package private(set) var minutes = 0
  /// How many of them have no estimate.
  package private(set) var without = 0

  package init(count: Int = 0, minutes: Int = 0, without: Int = 0) {
    (self.count, self.minutes, self.without) = (count, minutes, without)
  }

  /// Adds a todo with an estimate or without one; takes it away if `sign` is -1.
  package mutating func add(_ estimate: Estimate?, _ sign: Int = 1) {
    count += sign
    minutes += sign * (estimate?.minutes ?? 0)
    if estimate == nil { without += sign }
  }

  package static func += (left: inout EstimateSum, right: EstimateSum) {
    left.count += right.count
    left.minutes += right.minutes
    left.without += right.without
  }
}

/// By what todos are summed up.
package enum SumField: Sendable { case due, completed }

/// What the todos of a sum have in common.
package enum SumKey: Sendable, Hashable {
  case due(CivilDate?)
  /// Completed at this instant. Of the same quarter of an hour, a store may make one.
  case completed(Instant)
}

extension EntityGateway {
  /// The sum of all todos that pass a filter at a local time.
  package func sum(_ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> EstimateSum {
    try sums(filter, at: now, by: nil).reduce(into: EstimateSum()) { $0 += $1.sum }
  }
}
