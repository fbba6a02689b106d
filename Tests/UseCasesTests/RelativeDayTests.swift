import Entities
import TestSupport
import Testing

@testable import UseCases

/// Which days have names, and that open scenes are shown again when days get other names.
struct RelativeDayTests {
  @Test(arguments: [
    ("2026-11-18", RelativeDay.date), ("2026-11-19", .yesterday), ("2026-11-20", .today),
    ("2026-11-21", .tomorrow), ("2026-11-22", .weekday), ("2026-11-26", .weekday),
    ("2026-11-27", .date), ("2027-11-20", .date), ("0001-01-01", .date), ("9999-12-31", .date),
  ])
  func daysNearTodayHaveNames(day: String, expected: RelativeDay) throws {
    let today = try #require(CivilDate("2026-11-20"))
    #expect(RelativeDay(try #require(CivilDate(day)), today: today) == expected)
  }

  @Test(arguments: [
    ("2028-02-28", "2028-02-29"), ("2028-02-29", "2028-03-01"), ("2026-02-28", "2026-03-01"),
    ("2100-02-28", "2100-03-01"), ("2000-02-29", "2000-03-01"), ("2026-12-31", "2027-01-01"),
    ("0001-01-01", "0001-01-02"), ("9999-12-30", "9999-12-31"),
  ])
  func neighboursAreYesterdayAndTomorrow(day: String, next: String) throws {
    let day = try #require(CivilDate(day))
    let next = try #require(CivilDate(next))
    #expect(RelativeDay(next, today: day) == .tomorrow)
    #expect(RelativeDay(day, today: next) == .yesterday)
  }

  @Test func openListsAndDetailsFollowTheDay() {
    let world = World()
    world.add(title: "soon", due: "2026-11-24")
    world.add(title: "done", due: "2026-11-24")
    world.turn { $0.list.eventComplete(id: 2, rev: nil) }
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
