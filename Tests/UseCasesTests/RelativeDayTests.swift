import Entities
import TestSupport
import Testing

@testable import UseCases

/// Which days have names, and that open scenes are shown again when days get other names.
struct RelativeDayTests {
  /// A year is needed for any day of another year but those of the next six months.
  @Test(arguments: [
    ("2026-11-20", RelativeDay.yesterday, ["2026-11-19"]), ("2026-11-20", .today, ["2026-11-20"]),
    ("2026-11-20", .tomorrow, ["2026-11-21"]),
    ("2026-11-20", .weekday, ["2026-11-22", "2026-11-26"]),
    (
      "2026-11-20", .weekdayAndDate,
      ["2026-01-01", "2026-11-18", "2026-11-27", "2026-12-31", "2027-05-20"]
    ),
    (
      "2026-11-20", .date,
      ["2025-12-31", "2027-05-21", "2027-11-20", "0001-01-01", "9999-12-31"]
    ),
    ("2026-08-31", .weekdayAndDate, ["2027-02-28"]), ("2026-08-31", .date, ["2027-03-01"]),
    ("2027-01-01", .weekdayAndDate, ["2027-12-31"]), ("2027-01-01", .date, ["2026-12-25"]),
    ("2026-06-30", .weekdayAndDate, ["2026-12-31"]), ("2026-06-30", .date, ["2027-01-01"]),
    ("2026-07-01", .weekdayAndDate, ["2027-01-01"]), ("2026-07-01", .date, ["2027-01-02"]),
    ("9999-12-31", .weekdayAndDate, ["9999-01-01"]), ("9999-12-31", .date, ["9998-12-01"]),
    ("9999-12-30", .tomorrow, ["9999-12-31"]), ("9999-12-31", .yesterday, ["9999-12-30"]),
    ("0001-01-01", .tomorrow, ["0001-01-02"]), ("0001-01-02", .yesterday, ["0001-01-01"]),
    ("2028-02-28", .tomorrow, ["2028-02-29"]), ("2028-03-01", .yesterday, ["2028-02-29"]),
    ("2026-02-28", .tomorrow, ["2026-03-01"]), ("2100-02-28", .tomorrow, ["2100-03-01"]),
    ("2000-02-29", .tomorrow, ["2000-03-01"]), ("2027-01-01", .yesterday, ["2026-12-31"]),
  ])
  func namesOfDays(today: String, expected: RelativeDay, days: [String]) throws {
    let today = try #require(CivilDate(today))
    for day in days {
      #expect(RelativeDay(try #require(CivilDate(day)), today: today) == expected, "\(day)")
    }
  }

  @Test func openListsFollowTheStart() {
    let world = World()
    world.turn { $0.list.eventAdd(GivenFields(title: "later", start: "2027-05-22")) }
    world.open("all")
    world.clock.set(.testing.advanced(by: 86_400_000))
    #expect(world.turn { _ in }.isEmpty, "more than six months")
    world.clock.set(.testing.advanced(by: 2 * 86_400_000))
    #expect(world.turn { _ in }.count == 1, "six months")
  }

  @Test func openListsAndDetailsFollowTheDay() {
    let world = World()
    world.add(title: "soon", due: "2026-11-24")
    world.add(title: "done", due: "2026-11-24")
    world.turn { $0.list.eventChange(id: 2, rev: nil, .complete()) }
    world.open("all")
    world.open("rows", updates: .rows)
    world.turn { $0.detail.eventViewReady(id: 1) }
    func pushed(onDay day: Int64) -> [String] {
      world.clock.set(.testing.advanced(by: day * 86_400_000))
      return world.turn { _ in }.map { String($0.prefix(while: { $0 != " " })) }
    }
    #expect(pushed(onDay: 1) == [], "Tuesday stays Tuesday")
    #expect(pushed(onDay: 3) == ["todos", "rows", "todo"], "tomorrow")
    #expect(pushed(onDay: 4) == ["todos", "rows", "todo"], "today")
    #expect(pushed(onDay: 5) == ["todos", "rows", "todo"], "yesterday")
    #expect(pushed(onDay: 6) == ["todos", "rows", "todo"], "a date")
    #expect(pushed(onDay: 7) == [])
    #expect(pushed(onDay: -5) == ["todos", "rows", "todo"], "not overdue")
    #expect(pushed(onDay: -2) == ["todos", "rows", "todo"], "six days away")
  }
}
