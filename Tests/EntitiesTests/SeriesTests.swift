import Entities
import TestSupport
import Testing

/// How the store knows that nobody edited a todo of a series. How one leads to the next is in the
/// transcripts of `repetition`.
struct SeriesTests {
  private let today = CivilDate("2026-11-20") ?? .first

  private func todo(_ schedule: Schedule, due: CivilDate?) -> Todo {
    Todo(
      id: 3, rev: 7, title: "caf\u{E9}", content: "x", due: due, priority: .high, tags: ["a"],
      createdAt: .testing, schedule: schedule)
  }

  private func daily(_ rule: String = "FREQ=DAILY") throws -> Repetition {
    Repetition(try #require(RecurrenceRule(rule)), from: .next)
  }

  /// Whatever a person can change, the digest shows; what the program notes, it does not.
  @Test func aDigestShowsEveryEdit() throws {
    let base = todo(Schedule(repetition: try daily()), due: today)
    var edits = (0..<10).map { _ in base }
    edits[0].title = "cafe\u{301}"
    edits[1].content = ""
    edits[2].due = nil
    edits[3].priority = .low
    edits[4].tags = ["a", "b"]
    edits[5].schedule?.time = TimeOfDay("09:30")
    edits[6].schedule?.start = today
    edits[7].schedule?.repetition = nil
    edits[8].schedule?.reminders = [.before(minutes: 0)]
    edits[9].title = ""
    edits[9].content = base.title + base.content
    let digests = Set((edits + [base]).map(\.digest))
    #expect(digests.count == edits.count + 1)
    #expect(digests.allSatisfy { (1...(1 << 53)).contains($0) })
    var noted = base
    noted.rev = 9
    noted.schedule?.place = Schedule.Place(series: 1, number: 5)
    noted.schedule?.remindersSetAt = LocalTime(date: today, hour: 1, minute: 2)
    #expect(noted.digest == base.digest)
    // The same on every machine, since it is stored.
    #expect(Todo(id: 1, rev: 1, title: "a", createdAt: .testing).digest == 7_872_477_603_692_906)
  }
}
