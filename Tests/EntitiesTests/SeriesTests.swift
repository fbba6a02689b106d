import Entities
import TestSupport
import Testing

/// How one todo of a series leads to the next.
struct SeriesTests {
  private let today = CivilDate("2026-11-20") ?? .first
  private var now: LocalTime { LocalTime(date: today, time: .midnight) }

  private func todo(_ schedule: Schedule, due: CivilDate?) -> Todo {
    Todo(
      id: 3, rev: 7, title: "caf\u{E9}", content: "x", due: due, priority: .high, tags: ["a"],
      createdAt: .testing, schedule: schedule)
  }

  private func daily(_ rule: String = "FREQ=DAILY") throws -> Repetition {
    Repetition(try #require(RecurrenceRule(rule)), from: .next)
  }

  @Test func allDaysMoveByAsMany() throws {
    let todo = todo(
      Schedule(
        time: TimeOfDay("09:30"), start: CivilDate("2026-11-22"), repetition: try daily(),
        reminders: [.before(minutes: 15), .at(LocalTime(date: today, hour: 8, minute: 0))]),
      due: today)
    let next = try #require(todo.successor(completedOn: today, at: now))
    #expect(next.due == CivilDate("2026-11-21"))
    #expect(next.schedule?.start == CivilDate("2026-11-23"))
    #expect(next.schedule?.time == TimeOfDay("09:30"))
    #expect(
      next.schedule?.reminders.map(\.description) == ["-PT15M", "2026-11-21T08:00"])
    #expect(next.schedule?.place == Schedule.Place(series: 3, number: 2))
    #expect(next.title == todo.title && next.content == "x" && next.tags == ["a"])
  }

  /// At the end of the calendar a series ends.
  @Test func nothingFollowsTheLastDay() throws {
    let last = try #require(CivilDate("9999-12-31"))
    #expect(
      todo(Schedule(repetition: try daily()), due: last).successor(completedOn: today, at: now)
        == nil)
    let start = todo(
      Schedule(start: last, repetition: try daily()), due: CivilDate("9999-12-30"))
    #expect(start.successor(completedOn: today, at: now) == nil)
  }

  @Test func countCountsTodos() throws {
    var schedule = Schedule(repetition: try daily("FREQ=DAILY;COUNT=2"))
    #expect(todo(schedule, due: today).upcoming(today: today).count == 1)
    schedule.place = Schedule.Place(series: 1, number: 2)
    #expect(todo(schedule, due: today).successor(completedOn: today, at: now) == nil)
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
