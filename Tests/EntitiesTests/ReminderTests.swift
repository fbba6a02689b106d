import Entities
import Testing

struct ReminderTests {
  @Test(
    arguments: [
      ("-PT15M", "2026-11-20", "09:30", "2026-11-20T09:15"),
      ("-PT15M", "2026-11-20", nil, "2026-11-20T08:45"),
      ("-P1D", "2026-03-01", "00:10", "2026-02-28T00:10"),
      ("-PT1H", "2026-01-01", "00:10", "2025-12-31T23:10"),
      ("2026-11-19T18:00", "2026-11-20", "09:30", "2026-11-19T18:00"),
      ("2026-11-19T18:00", nil, nil, "2026-11-19T18:00"), ("-PT15M", nil, nil, nil),
      ("-P1D", "0001-01-01", nil, nil),
    ] as [(String, String?, String?, String?)])
  func moments(text: String, due: String?, time: String?, expected: String?) throws {
    let reminder = try #require(Reminder(text))
    let moment = reminder.moment(
      due: due.flatMap { CivilDate($0) }, time: time.flatMap { TimeOfDay($0) })
    #expect(moment?.description == expected)
  }

  private static let day = CivilDate("2026-11-20")
  private static let now = LocalTime(date: day ?? .first, hour: 10, minute: 0)

  private func schedule(_ texts: String..., setAt: String? = nil) -> Schedule {
    Schedule(
      reminders: texts.compactMap { Reminder($0) },
      remindersSetAt: setAt.flatMap { LocalTime($0) })
  }

  /// A reminder that is still to be acknowledged stays so when another one is added.
  @Test func whatIsPendingStaysPending() {
    let earlier = schedule("2026-11-20T09:00", setAt: "2026-11-20T08:00")
    var added = schedule("2026-11-20T09:00", "2026-11-20T11:00")
    added.setReminders(due: nil, over: earlier, earlierDue: nil, at: Self.now)
    #expect(added.remindersSetAt == earlier.remindersSetAt)
  }

  /// A time that is past when it is set never reminds.
  @Test func whatIsPastIsPast() {
    var new = schedule("2026-11-20T09:00")
    new.setReminders(due: nil, at: Self.now)
    #expect(new.remindersSetAt == Self.now)
    var changed = schedule("2026-11-20T09:30")
    let earlier = schedule("2026-11-20T11:00", setAt: "2026-11-20T08:00")
    changed.setReminders(due: nil, over: earlier, earlierDue: nil, at: Self.now)
    #expect(changed.remindersSetAt == Self.now)
    var none = schedule(setAt: "2026-11-20T08:00")
    none.setReminders(due: nil, over: earlier, earlierDue: nil, at: Self.now)
    #expect(none.remindersSetAt == nil)
  }
}
