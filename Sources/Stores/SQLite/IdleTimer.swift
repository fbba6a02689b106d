import System

/// Goes off once a store has been left alone for a moment. It is set at most once a moment, and not at
/// all in a store that nobody changes.
final class IdleTimer {
  /// Has something to tell when it has gone off.
  let countdown = Countdown()
  /// Nanoseconds without a change.
  private let moment: Int64
  private var lastChange: Int64 = 0
  private var isSet = false
  /// How often the work may still fail before the next change.
  private var triesLeft = 0

  private static let tries = 10

  /// A timer that goes off after so many milliseconds without a change.
  init(milliseconds: Int) { moment = Int64(milliseconds) * 1_000_000 }

  /// Something was changed.
  func note() {
    triesLeft = Self.tries
    lastChange = Uptime.nanoseconds
    if !isSet { set(moment) }
  }

  /// It has gone off: whether the store was left alone for long enough. If not, it goes off again.
  func isDue() -> Bool {
    guard countdown.hasGoneOff() else { return false }
    isSet = false
    let left = lastChange + moment - Uptime.nanoseconds
    if left > 0 { set(left) }
    return left <= 0
  }

  /// What was due could not be done: it goes off again, but not for ever.
  func retry() {
    triesLeft -= 1
    if triesLeft > 0 { set(moment) }
  }

  private func set(_ nanoseconds: Int64) { isSet = countdown.set(nanoseconds: nanoseconds) }
}
