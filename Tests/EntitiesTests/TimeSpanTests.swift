import Entities
import Testing

/// Durations, as reminders and those who put them off write them.
struct TimeSpanTests {
  @Test(arguments: [
    ("PT1M", 1), ("PT90M", 90), ("PT1H30M", 90), ("P1D", 1440), ("P1DT2H", 1560), ("P1W", 10_080),
    ("P52W", 524_160), ("P366D", 527_040), ("PT527040M", 527_040), ("P0DT1M", 1),
  ])
  func isAhead(_ text: String, _ minutes: Int) {
    #expect(TimeSpan(ahead: text)?.length == minutes)
  }

  @Test(arguments: [
    "", "P", "PT", "P1", "PT5", "PT0M", "P0D", "-PT5M", "+PT5M", "PT30S", "P366DT1M", "P367D",
    "P1WT1H",
    "P1W1D", "PT1D", "P1H", "PT1M1H", "PT1HM", "PT0000001M", "pt5m", " PT5M", "PT5M ", "P1DT",
    "PT-5M",
    "PT\u{665}M", "P99999999999999999999D",
  ])
  func isNoneAhead(_ text: String) {
    #expect(TimeSpan(ahead: text) == nil)
  }
}
