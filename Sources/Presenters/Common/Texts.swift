import Entities

/// Turns values into what a person reads: dates in the user's time zone, and phrases.
package struct Texts {
  /// The sentences and words.
  let phrases = Phrases()
  private let clock: any Clock

  /// Texts for where the clock hangs.
  package init(clock: any Clock) { self.clock = clock }

  /// `Nov 20, 2026`.
  func date(_ date: CivilDate) -> String {
    "\(phrases.months[date.month - 1]) \(date.day), \(date.year)"
  }

  /// The local day of an instant, like ``date(_:)``.
  func date(_ instant: Instant) -> String { date(clock.localTime(at: instant).date) }

  /// The local day and minute of an instant: `Nov 20, 2026 09:00`.
  func dateAndTime(_ instant: Instant) -> String {
    let time = clock.localTime(at: instant)
    return "\(date(time.date)) \(Self.twoDigits(time.hour)):\(Self.twoDigits(time.minute))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
