import Entities
import TestSupport
import Testing

/// The table that any implementation can be held to, `protocol/vectors/repeat.tsv`.
struct RepetitionTableTests {
  @Test func everyRowHolds() throws {
    let rows = try RepetitionRow.all()
    #expect(rows.count >= 300)
    for row in rows {
      let repetition = Repetition(row.rule, from: row.basis, anchor: row.anchor)
      #expect(repetition?.rule.description == row.kept, "\(row)")
      guard let repetition else { continue }
      let day = row.day(of: repetition.rule)
      let next = repetition.next(after: day, today: row.today, number: row.number)
      #expect(next?.date == row.next, "\(row)")
      let upcoming = repetition.upcoming(after: day, today: row.today, number: row.number)
      #expect(upcoming.first == row.next, "\(row)")
    }
  }

  /// What is kept is what a rule is read as again: nothing in it is open.
  @Test func whatIsKeptStays() throws {
    for row in try RepetitionRow.all() {
      guard let kept = row.kept else { continue }
      let rule = try #require(RecurrenceRule(kept), "\(kept)")
      #expect(rule.description == kept)
      if row.basis != .done {
        #expect(rule.filledIn(from: .first) == rule, "\(kept)")
        #expect(Repetition(row.rule, from: row.basis, anchor: row.anchor)?.rule == rule)
      }
    }
  }

  @Test func noRowStandsTwice() throws {
    let lines = try Repository.text(RepetitionRow.path).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).dropLast() }
    #expect(Set(lines).count == lines.count)
  }
}
