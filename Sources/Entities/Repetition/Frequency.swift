/// How often a rule begins a new period (RFC 5545 § 3.3.10, `FREQ`); the words are the RFC's.
package enum Frequency: String, Sendable, CaseIterable {
  case daily = "DAILY"
  case weekly = "WEEKLY"
  case monthly = "MONTHLY"
  case yearly = "YEARLY"

  /// Whether a rule chooses days of the month: then `BYDAY` may have ordinals, and a rule that names no
  /// day takes the day of the month on which it starts.
  package var choosesMonthDays: Bool { self == .monthly || self == .yearly }
}
