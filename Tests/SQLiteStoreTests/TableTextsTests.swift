import Entities
import StoreTables
import TestSupport
import Testing

/// The texts in which tables keep days with times, and schedules.
struct TableTextsTests {
  @Test(arguments: [
    "", "2026-11-20+24:00", "2026-11-20 09:30", "2026-11-20T09:30", "2026-02-29+09:30",
    "9999-12-31+09:30", "2026-11-20+9:30", "2026-11-20+09:300",
  ])
  func notADueText(text: String) { #expect(DueText.decoded(text) == nil) }

  /// What begins with a character that combines with the one before is not lost, nor are signs.
  @Test(arguments: ["\u{301}x", "a \u{301}", "%\u{301}%20", "\n\u{FE0F}", "=\u{200D}=", "", " %"])
  func metaComesBack(value: String) throws {
    var schedule = Schedule()
    schedule.meta["k"] = value
    schedule.meta["l"] = "x"
    let text = try #require(ScheduleText.encoded(schedule))
    #expect(ScheduleText.decoded(text, time: nil) == schedule)
  }

  @Test(arguments: [
    "", "- - - - -", "- - - - - - ", "2026-02-29 - - - - -", "- next - - - -",
    "- - FREQ=DAILY - - -", "- next FREQ=daily - - -", "- next FREQ=DAILY 0/1 - -",
    "- next FREQ=DAILY 1/9223372036854775807 - -", "- - - - - - soon", "- - - - - -  -PT15M",
    "- - - - - - -PT90M", "- - - - - - PT90M", "- - - - - - PT0M", "- - - - - - -PT15M PT1H",
    "- - - - - - PT1H PT1H", "- - - - - - P1D",
  ])
  func notASchedule(text: String) { #expect(ScheduleText.decoded(text, time: nil) == nil) }
}
