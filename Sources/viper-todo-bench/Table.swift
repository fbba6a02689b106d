/// The figures of a part in aligned columns.
enum Table {
  /// The lines above the tables: figures of two machines or builds cannot be compared.
  static func head(_ bench: Bench) -> String {
    let isBusy = bench.load > Double(bench.processorCount)
    return """
      viper-todo-bench (\(bench.build)\(bench.options.isQuick ? ", quick" : "")) of \(bench.server)
      \(bench.processorCount) processors, load \(Unit.digits(bench.load)), SQLite \
      \(BareDatabase.version), databases in \(bench.parent)
      \(isBusy ? "Others are at work here; run it again when they are not.\n" : "")\
      \(bench.build == "debug" ? "A debug build: its figures say nothing.\n" : "")
      """
  }

  /// A row for each figure; or, if all have a size, for each id, with a column for each size. What is
  /// beside it, the ratio and the goal are then those of the largest size.
  static func text(_ figures: [Figure]) -> String {
    let isBySize = figures.allSatisfy { $0.size != nil }
    let sizes = isBySize ? Set(figures.compactMap(\.size)).sorted() : []
    let others = figures.first?.against.map(\.name) ?? []
    let values = sizes.isEmpty ? ["viper-todo", "lowest – highest"] : sizes.map(Unit.grouped)
    var rows = [[""] + values + ["beside it", "ratio"] + others + ["goal", "floor", ""]]
    for figure in figures where sizes.isEmpty || figure.size == sizes.last {
      let unit = figure.unit
      let same = figures.filter { $0.id == figure.id }.map { unit.text($0.series.median) }
      let range = unit.text(figure.series.low) + " – " + unit.text(figure.series.high)
      let beside = figure.beside.map { unit.text($0.series.median) + " " + $0.name } ?? ""
      let against = figure.against.map {
        "\(unit.text($0.series.median)) (\(ratio(figure.series.ratio(to: $0.series))))"
      }
      rows.append(
        [figure.name] + (sizes.isEmpty ? [unit.text(figure.series.median), range] : same)
          + [beside, figure.ratio.map(ratio) ?? ""] + against
          + Array(repeating: "", count: others.count - against.count) + goal(figure))
    }
    return aligned(rows)
  }

  /// The last lines: how many figures meet their goals, and which ones miss their floor.
  static func summary(_ figures: [Figure]) -> String {
    let counts = Judgement.allCases.map { judgement in
      "\(figures.count { $0.judgement == judgement }) \(judgement.rawValue)"
    }
    return figures.filter { $0.judgement == .underFloor }.reduce(
      "\n" + counts.joined(separator: ", ") + "\n"
    ) { text, figure in
      let size = figure.size.map { " at \(Unit.grouped($0))" } ?? ""
      return text + "  \(Judgement.underFloor.rawValue): \(figure.id)\(size)\n"
    }
  }

  private static func ratio(_ ratio: Double) -> String { Unit.digits(ratio) + "×" }

  private static func goal(_ figure: Figure) -> [String] {
    guard let goal = figure.goal else { return ["", "", ""] }
    let limits = [goal.goal, goal.floor].map {
      (goal.isLeast ? "≥ " : "≤ ") + (goal.measure == .ratio ? ratio($0) : figure.unit.text($0))
    }
    return limits + [figure.judgement?.rawValue ?? ""]
  }

  /// Makes every column as wide as its widest text. Texts are aligned left, numbers right.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in
      rows.map { $0[column].unicodeScalars.count }.max() ?? 0
    }
    return rows.reduce("") { text, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        let isText = column == 0 || column == row.count - 1
        line += "  " + (isText ? cell + space : space + cell)
      }
      while line.last == " " { line.removeLast() }
      return text + line + "\n"
    }
  }
}
