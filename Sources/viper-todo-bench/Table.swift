/// The figures of a part in aligned columns.
struct Table {
  let text: String

  init(_ part: Part, _ figures: [Figure]) {
    let rows =
      part.isBySize
      ? Self.rowsBySize(figures, isOthers: part == .lists) : Self.rows(figures)
    text = "\n\(part.title)\n" + Self.aligned(rows)
  }

  /// A row for each figure.
  private static func rows(_ figures: [Figure]) -> [[String]] {
    let others = figures.first { !$0.against.isEmpty }?.against.map(\.name) ?? []
    var rows = [["", "viper-todo", "lowest – highest", "beside it", "ratio"] + others + goalHeads]
    for figure in figures {
      let unit = figure.unit
      let range = unit.text(figure.series.low) + " – " + unit.text(figure.series.high)
      let beside = figure.beside.map { unit.text($0.series.median) + " " + $0.name } ?? ""
      var row = [figure.name, unit.text(figure.series.median), range, beside, ratio(figure)]
      for other in others {
        let found = figure.against.first { $0.name == other }
        let times = found.map { Unit.digits(figure.series.ratio(to: $0.series)) } ?? ""
        row.append(found.map { "\(unit.text($0.series.median)) (\(times)×)" } ?? "")
      }
      rows.append(row + goal(figure))
      rows += peers(figure, columns: others.count)
    }
    return rows
  }

  /// A row for each figure, with a column for each size. What is beside it, the ratio and the goal
  /// are those of the largest size.
  private static func rowsBySize(_ figures: [Figure], isOthers: Bool) -> [[String]] {
    var ids: [String] = []
    for figure in figures where !ids.contains(figure.id) { ids.append(figure.id) }
    let sizes = Set(figures.compactMap(\.size)).sorted()
    var rows = [[""] + sizes.map(Unit.grouped) + ["beside it", "ratio"] + goalHeads]
    for id in ids {
      let same = figures.filter { $0.id == id }
      guard let last = same.last else { continue }
      let values = same.map { $0.unit.text($0.series.median) }
      let beside = last.beside.map { last.unit.text($0.series.median) + " " + $0.name } ?? ""
      rows.append([last.name] + values + [beside, ratio(last)] + goal(last))
    }
    return rows
  }

  private static let goalHeads = ["goal", "floor", ""]

  private static func ratio(_ figure: Figure) -> String {
    figure.ratio.map { Unit.digits($0) + "×" } ?? ""
  }

  private static func goal(_ figure: Figure) -> [String] {
    guard let goal = figure.goal else { return ["", "", ""] }
    return [
      limit(goal, goal.goal, figure.unit), limit(goal, goal.floor, figure.unit),
      figure.judgement?.rawValue ?? "",
    ]
  }

  /// Each goal beside a server of `--against` gets its own row.
  private static func peers(_ figure: Figure, columns: Int) -> [[String]] {
    Goals.peers(of: figure).map { peer in
      ["  beside \(peer.name)", "", "", "", Unit.digits(peer.ratio) + "×"]
        + Array(repeating: "", count: columns)
        + [
          limit(peer.goal, peer.goal.goal, figure.unit),
          limit(peer.goal, peer.goal.floor, figure.unit), peer.goal.judge(peer.ratio).rawValue,
        ]
    }
  }

  private static func limit(_ goal: Goal, _ value: Double, _ unit: Unit) -> String {
    (goal.isLeast ? "≥ " : "≤ ")
      + (goal.measure == .ratio ? Unit.digits(value) + "×" : unit.text(value))
  }

  /// Makes every column as wide as its widest text. Texts are aligned left, numbers right.
  private static func aligned(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].unicodeScalars.count : 0 }.max() ?? 0
    }
    return rows.reduce("") { text, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        let isText = column == 0 || column == row.count - 1
        line += (column == 0 ? "  " : "  ") + (isText ? cell + space : space + cell)
      }
      while line.last == " " { line.removeLast() }
      return text + line + "\n"
    }
  }
}

/// The last lines: how many figures meet their goals, and which ones miss their floor.
enum Summary {
  static func text(_ figures: [Figure]) -> String {
    var counts: [Judgement: Int] = [:]
    var missed = ""
    for figure in figures {
      guard let judgement = figure.judgement else { continue }
      counts[judgement, default: 0] += 1
      if judgement == .underFloor {
        missed += "  \(judgement.rawValue): \(figure.id)\n"
      }
    }
    let sum = [Judgement.met, .underGoal, .underFloor].map { "\(counts[$0] ?? 0) \($0.rawValue)" }
    return "\n" + sum.joined(separator: ", ") + "\n" + missed
  }
}
