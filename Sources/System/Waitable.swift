/// Something to wait for together with others: by its descriptor, by the clock, or by both. If the
/// system reports it by a descriptor, nothing runs while nothing happens.
package protocol Waitable: AnyObject {
  /// A descriptor that is readable when there is something to report; −1 if none ever is.
  var descriptor: Int32 { get }

  /// The number of milliseconds after which it must be looked at, even if its descriptor is silent.
  /// 0 if there is something to report now, nil if the descriptor reports everything.
  func remainingWait() -> Int64?
}

/// Goes off once something has been left alone for a moment. It is set at most once a moment, and not at
/// all if nothing changes.
package final class IdleTimer {
  /// Has something to tell when it has gone off.
  package let countdown = Countdown()
  /// Nanoseconds without a change.
  private let moment: Int64
  private var lastChange: Int64 = 0
  private var isSet = false
  /// How often the work may still fail before the next change.
  private var triesLeft = 0

  private static let tries = 10

  /// A timer that goes off after this many milliseconds without a change.
  package init(milliseconds: Int) { moment = Int64(milliseconds) * 1_000_000 }

  /// Something was changed.
  package func note() {
    triesLeft = Self.tries
    lastChange = Uptime.nanoseconds
    if !isSet { set(moment) }
  }

  /// Whether it has gone off since this was last asked, and nothing has changed for long enough. If
  /// something has, it goes off again.
  package func takeExpiry() -> Bool {
    guard countdown.takeExpiry() else { return false }
    isSet = false
    let left = lastChange + moment - Uptime.nanoseconds
    if left > 0 { set(left) }
    return left <= 0
  }

  /// The work that was due could not be done: it goes off again, but not for ever.
  package func retry() {
    triesLeft -= 1
    if triesLeft > 0 { set(moment) }
  }

  private func set(_ nanoseconds: Int64) { isSet = countdown.set(nanoseconds: nanoseconds) }
}
