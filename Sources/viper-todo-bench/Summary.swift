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
