import Entities
import StoreTables
import TestSupport
import Testing

/// The texts in which tables keep days with times, and schedules.
struct TableTextsTests {
  /// They sort by their bytes as todos do, and days are the texts that they always were.
  @Test func dueTextsSortAsTodosDo() throws {
    var random = RandomTodos(seed: 8)
    var values: [(day: CivilDate, time: TimeOfDay?)] = [(.first, nil), (.first, .midnight)]
    for _ in 0..<300 {
      let time = TimeOfDay(minutes: random.number(0...1439))
      values.append((random.day(), random.oneIn(2) ? nil : time))
    }
    for value in values {
      let decoded = try #require(DueText.decoded(DueText.encoded(value.day, value.time)))
      #expect(decoded.due == value.day && decoded.time == value.time)
    }
    let rank = { (value: (day: CivilDate, time: TimeOfDay?)) in
      value.day.dayNumber * 1441 + (value.time?.minutes ?? 1440)
    }
    for (left, right) in zip(values, values.dropFirst()) {
      let order = DueText.encoded(left.day, left.time)
        .compareBytes(with: DueText.encoded(right.day, right.time))
      #expect((order < 0) == (rank(left) < rank(right)))
      #expect((order == 0) == (rank(left) == rank(right)))
    }
    #expect(DueText.encoded(.first, nil) == "0001-01-01")
  }

  @Test(arguments: [
    "", "2026-11-20+24:00", "2026-11-20 09:30", "2026-11-20T09:30", "2026-02-29+09:30",
    "9999-12-31+09:30", "2026-11-20+9:30", "2026-11-20+09:300",
  ])
  func notADueText(text: String) { #expect(DueText.decoded(text) == nil) }

  @Test func schedulesComeBack() throws {
    var random = RandomTodos(seed: 9)
    for _ in 0..<300 {
      let schedule = random.schedule(due: random.day())
      let text = ScheduleText.encoded(schedule)
      if let text {
        #expect(ScheduleText.decoded(text, time: schedule.time) == schedule)
        #expect(text.utf8.count <= ScheduleText.limit)
      } else {
        #expect(Schedule(time: schedule.time) == schedule)
      }
    }
  }

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
