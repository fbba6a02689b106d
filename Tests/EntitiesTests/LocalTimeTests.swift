import Entities
import Testing

struct LocalTimeTests {
  @Test(arguments: ["00:00", "09:30", "23:59"]) func timesOfDay(text: String) throws {
    #expect(try #require(TimeOfDay(text)).description == text)
  }

  @Test(arguments: [
    "", "9:30", "24:00", "12:60", "09:3", "09:300", "09.30", "+9:30", " 9:30", "0930", "０９:30",
  ])
  func notATimeOfDay(text: String) { #expect(TimeOfDay(text) == nil) }

  @Test(arguments: ["0001-01-01T00:00", "2026-11-20T08:30", "9999-12-31T23:59"])
  func localTimes(text: String) throws {
    let time = try #require(LocalTime(text))
    #expect(time.description == text)
    #expect(LocalTime(minuteNumber: time.minuteNumber) == time)
  }

  @Test(arguments: [
    "2026-11-20", "2026-11-20 08:30", "2026-11-20T8:30", "2026-02-29T08:30", "2026-11-20T08:30Z",
    "2026-11-20T08:30:00", "2026-11-20T24:00",
  ])
  func notALocalTime(text: String) { #expect(LocalTime(text) == nil) }

  @Test func minutesAreInOrder() throws {
    let last = try #require(LocalTime("2026-12-31T23:59"))
    let next = try #require(LocalTime(minuteNumber: last.minuteNumber + 1))
    #expect(next.description == "2027-01-01T00:00")
    #expect(last < next)
    #expect(LocalTime(minuteNumber: -1) == nil)
    let end = try #require(LocalTime("9999-12-31T23:59"))
    #expect(LocalTime(minuteNumber: end.minuteNumber + 1) == nil)
  }
}
