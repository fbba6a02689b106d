import Entities
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
    let lines = try Repository.text(path).utf8.split(separator: UInt8(ascii: "\n"))
    return try lines.dropFirst().map { line in
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard columns.count == 9, let row = RepetitionRow(columns) else {
        throw BadRow(line: String(decoding: line, as: UTF8.self))
      }
      return row
    }
  }

  struct BadRow: Error {
    let line: String
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

  var description: String { "\(note): \(rule) \(due)" }
}
