import Entities
import Glibc
import TestSupport
import Testing

private let python = Python.path(having: "dateutil")

/// Another implementation than ours, Python's `dateutil`, finds the same days where it knows the rule.
@Suite(
  .enabled(if: python != nil || getenv("CI") != nil, "python3-dateutil is missing"))
struct DateutilTests {
  /// How many rows were compared, and what is wrong.
  private func check(_ table: String) throws -> (compared: Int, code: Int32, lines: [String]) {
    let python = try #require(python, "python3-dateutil is missing")
    let (code, lines) = try HelperProcess.lines(
      [python, Repository.path("Tests/EntitiesTests/dateutil_check.py"), table])
    return (lines.last?.split(separator: " ").first.flatMap { Int($0) } ?? 0, code, lines)
  }

  @Test func theTable() throws {
    let found = try check(Repository.path(RepetitionRow.path))
    #expect(found.code == 0, "\(found.lines.joined(separator: "\n"))")
    #expect(found.compared > 400)
  }

  @Test func rulesAtRandom() throws {
    var random = RandomRules(seed: 6)
    var rows = ["header"]
    let count = Form.count(short: 600, long: 3000)
    while rows.count <= count {
      let text = random.text(skipping: false)
      let due = random.day()
      let today = CivilDate(dayNumber: due.dayNumber + random.number(0...30)) ?? due
      let basis = try #require(Repetition.Basis.allCases.randomElement(using: &random.numbers))
      let repetition = try #require(Repetition(text, from: basis, anchor: due), "\(text)")
      let number = random.number(1...5)
      let next = repetition.next(after: due, today: today, number: number)
      // To find that there is none, dateutil looks at every day of the calendar.
      let horizon = due.year + (due.year > 9900 ? 100 : 5)
      if next.map({ $0.year > horizon }) ?? (due.year < 9900) { continue }
      rows.append(
        [
          text, basis.rawValue, "\(due)", "\(due)", "\(today)", "\(number)", "\(repetition.rule)",
          next?.description ?? "", "",
        ].joined(separator: "\t"))
    }
    let folder = TemporaryFolder()
    let table = folder.file("random.tsv")
    FileBytes.write(Array(rows.joined(separator: "\n").utf8), to: table)
    let found = try check(table)
    #expect(found.code == 0, "\(found.lines.joined(separator: "\n"))")
    #expect(found.compared > count * 2 / 3)
  }

  /// It is no check that cannot fail.
  @Test func aWrongDayIsFound() throws {
    let folder = TemporaryFolder()
    let table = folder.file("wrong.tsv")
    let row = ["FREQ=DAILY", "due", "2026-11-20", "2026-11-20", "2026-11-20", "1", "FREQ=DAILY"]
    let rows = ["2026-11-21", "2026-11-22", ""].map { (row + [$0, ""]).joined(separator: "\t") }
    FileBytes.write(Array((["header"] + rows).joined(separator: "\n").utf8), to: table)
    let found = try check(table)
    #expect(found.code == 1 && found.lines.last == "3 compared, 2 faults", "\(found.lines)")
  }
}
