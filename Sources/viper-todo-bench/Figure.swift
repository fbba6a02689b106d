/// One thing measured, and what was measured beside it in the same run.
struct Figure {
  /// What it is held against.
  struct Beside {
    let name: String
    let series: Series

    init(_ name: String, _ series: Series) {
      self.name = name
      self.series = series
    }
  }

  /// Stays the same from run to run; goals are found by it.
  let id: String
  let name: String
  let unit: Unit
  let series: Series
  /// Todos in the store, where it is measured at several sizes.
  var size: Int?
  /// The floor: what the same work costs with nothing of ours in it.
  var beside: Beside?
  /// The servers of `--against`.
  var against: [Beside] = []

  init(_ id: String, _ name: String, _ unit: Unit, _ series: Series) {
    self.id = id
    self.name = name
    self.unit = unit
    self.series = series
  }

  /// With something beside it.
  func beside(_ name: String, _ series: Series) -> Figure {
    var figure = self
    figure.beside = Beside(name, series)
    return figure
  }

  /// At this many todos.
  func at(_ size: Int) -> Figure {
    var figure = self
    figure.size = size
    return figure
  }

  var ratio: Double? { beside.map { series.ratio(to: $0.series) } }

  /// What goals.md asks of it; nil where it asks nothing, or nothing at this size.
  var goal: Goal? {
    Goals.all[id]?.first { $0.size == nil || $0.size == size }
  }

  /// How it stands to its goal.
  var judgement: Judgement? {
    guard let goal else { return nil }
    switch goal.measure {
    case .value: return goal.judge(series.median)
    case .ratio: return ratio.map(goal.judge)
    }
  }
}
