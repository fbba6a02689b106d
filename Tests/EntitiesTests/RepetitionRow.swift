@testable import Entities
import TestSupport

/// A row of `protocol/vectors/repeat.tsv`; its README says what the columns are.
struct RepetitionRow: CustomStringConvertible {
  let rule: String
  let basis: Repetition.Basis
  let anchor: CivilDate
  let due: CivilDate
  let today: CivilDate
  let number: Int
  /// The canonical spelling; nil where the rule is none.
  let kept: String?
  let next: CivilDate?
  let note: String

  static let path = "protocol/vectors/repeat.tsv"

  /// All rows of the table; throws where one has not its columns.
  static func all() throws -> [RepetitionRow] {
    try Vectors.rows(of: "repeat").map { columns in
      guard let row = RepetitionRow(columns) else { throw Vectors.BadRow(columns) }
      return row
    }
  }

  private init?(_ columns: [String]) {
    guard let basis = Repetition.Basis(rawValue: columns[1]),
      let anchor = CivilDate(columns[2]), let due = CivilDate(columns[3]),
      let today = CivilDate(columns[4]), let number = Int(columns[5]),
      columns[7].isEmpty || CivilDate(columns[7]) != nil
    else { return nil }
    rule = columns[0]
    self.basis = basis
    self.anchor = anchor
    self.due = due
    self.today = today
    self.number = number
    kept = columns[6] == "notARule" ? nil : columns[6]
    next = CivilDate(columns[7])
    note = columns[8]
  }

  /// The due day. If its month is not one of the rule's, which count from that of `anchor`, but the next
  /// one is, it was moved back.
  func day(of rule: RecurrenceRule) -> RuleDay {
    let months = (due.year - anchor.year) * 12 + due.month - anchor.month
    let isMoved =
      rule.frequency == .monthly && rule.skip == .backward && rule.interval > 1
      && (months + 1) % rule.interval == 0
    return RuleDay(date: due, isMovedBack: isMoved)
  }

  var description: String { "\(note): \(rule) \(due)" }
}

extension Repetition {
  /// The next day of a series after a day that was not moved back.
  func next(after due: CivilDate, today: CivilDate, number: Int) -> CivilDate? {
    next(after: RuleDay(date: due), today: today, number: number)?.date
  }

  /// The next days of a series after a day that was not moved back.
  func upcoming(after due: CivilDate, today: CivilDate, number: Int) -> [CivilDate] {
    upcoming(after: RuleDay(date: due), today: today, number: number)
  }
}
