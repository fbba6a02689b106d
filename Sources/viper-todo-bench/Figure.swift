/// One measurement, and what was measured beside it in the same run.
struct Figure {
  /// What the figure is compared with.
  struct Beside {
    let name: String
    let series: Series

    init(_ name: String, _ series: Series) {
      self.name = name
      self.series = series
    }
  }

  /// The name by which `Goals` and programs know it, the same in every run.
  let id: String
  let name: String
  let unit: Unit
  let series: Series
  /// The number of todos in the store, if this is measured at several sizes.
  var size: Int?
  /// The floor: the same work with nothing of ours in it.
  var beside: Beside?
  /// The servers of `--against`.
  var against: [Beside] = []

  init(_ id: String, _ name: String, _ unit: Unit, _ series: Series) {
    self.id = id
    self.name = name
    self.unit = unit
    self.series = series
  }

  /// The figure with something beside it.
  func beside(_ name: String, _ series: Series) -> Figure {
    var figure = self
    figure.beside = Beside(name, series)
    return figure
  }

  /// The figure at this number of todos.
  func at(_ size: Int) -> Figure {
    var figure = self
    figure.size = size
    return figure
  }

  var ratio: Double? { beside.map { series.ratio(to: $0.series) } }

  /// Its goal; nil if it has none, or none at this size.
  var goal: Goal? {
    Goals.all[id]?.first { $0.size == nil || $0.size == size }
  }

  /// How it compares with its goal.
  var judgement: Judgement? {
    guard let goal else { return nil }
    switch goal.measure {
    case .value: return goal.judge(series.median)
    case .ratio: return ratio.map(goal.judge)
    }
  }
}
