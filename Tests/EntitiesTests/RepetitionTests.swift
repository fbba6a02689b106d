import Entities
import Testing

/// What the table of `protocol/vectors` cannot say.
struct RepetitionTests {
  private static func days(_ days: [CivilDate]) -> String {
    days.map(\.description).joined(separator: " ")
  }

  @Test(arguments: [
    (
      "FREQ=MONTHLY", Repetition.Basis.next,
      "2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30"
    ),
    ("FREQ=MONTHLY", .done, "2026-03-10 2026-04-10 2026-05-10 2026-06-10 2026-07-10"),
    ("FREQ=WEEKLY", .due, "2026-02-07 2026-02-14 2026-02-21 2026-02-28 2026-03-07"),
    ("FREQ=WEEKLY", .next, "2026-02-14 2026-02-21 2026-02-28 2026-03-07 2026-03-14"),
    ("FREQ=DAILY;COUNT=6", .next, "2026-02-11 2026-02-12 2026-02-13"),
    ("FREQ=DAILY;UNTIL=20260212", .next, "2026-02-11 2026-02-12"),
    ("FREQ=DAILY;COUNT=3", .next, ""),
  ])
  func theNextFive(_ text: String, _ basis: Repetition.Basis, _ expected: String) throws {
    let due = try #require(CivilDate("2026-01-31"))
    let today = try #require(CivilDate("2026-02-10"))
    let repetition = try #require(Repetition(text, from: basis, anchor: due))
    #expect(Self.days(repetition.upcoming(after: due, today: today, number: 3)) == expected)
  }

  /// A month on is a month after the day of completion, every time.
  @Test func fromDoneTheSeriesIsThatOfTheDaysOfCompletion() throws {
    let day = try #require(CivilDate("2026-01-31"))
    let repetition = try #require(Repetition("FREQ=MONTHLY", from: .done, anchor: day))
    #expect(
      Self.days(repetition.upcoming(after: day, today: day, number: 1))
        == "2026-02-28 2026-03-28 2026-04-28 2026-05-28 2026-06-28")
  }

  /// Rules that look for a day over the whole calendar, or over all 400 years of it, find that there is
  /// none.
  @Test(arguments: [
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=998;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;INTERVAL=7;BYDAY=TU;BYMONTH=1", "FREQ=WEEKLY;INTERVAL=998;BYDAY=MO;BYSETPOS=2",
    "FREQ=WEEKLY;BYMONTH=2;BYDAY=MO,TU;BYSETPOS=3", "FREQ=MONTHLY;BYMONTHDAY=8;BYDAY=1SU",
    "FREQ=MONTHLY;INTERVAL=997;BYMONTH=2;BYMONTHDAY=30,31", "FREQ=YEARLY;BYDAY=53MO;BYMONTH=1",
    "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTH=1;BYSETPOS=32",
    "FREQ=YEARLY;INTERVAL=997;BYMONTH=2;BYMONTHDAY=30",
  ])
  func neverEnds(_ text: String) throws {
    let repetition = try #require(Repetition(text, from: .next, anchor: .first))
    #expect(repetition.next(after: .first, today: .first, number: 1) == nil)
    #expect(repetition.upcoming(after: .first, today: .first, number: 1).isEmpty)
  }

  /// The rarest day of the calendar is found however far it is.
  @Test func theRarestDayIsFound() throws {
    // A leap day on a Monday, once in 28 years or after 40; every 97th year of them.
    let start = try #require(CivilDate("1904-02-29"))
    let rule = "FREQ=YEARLY;INTERVAL=97;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO"
    let repetition = try #require(Repetition(rule, from: .next, anchor: start))
    let next = try #require(repetition.next(after: start, today: start, number: 1))
    #expect(next.month == 2 && next.day == 29 && next.weekday == 1)
    #expect((next.year - 1904) % 97 == 0)
  }
}
