/// Something to wait for together with others: by its descriptor, by the clock, or by both. If the
/// system reports it by a descriptor, nothing runs while nothing happens.
package protocol Waitable: AnyObject {
  /// A descriptor that is readable when there is something to report; −1 if none ever is.
  var descriptor: Int32 { get }

  /// The number of milliseconds after which it must be looked at, even if its descriptor is silent.
  /// 0 if there is something to report now, nil if the descriptor reports everything.
  func remainingWait() -> Int64?
}

/// Goes off once something has been left alone for a moment. It may be late if the machine sleeps.
package final class IdleTimer: Waitable {
  package let descriptor: Int32 = -1
  /// Nanoseconds without a change.
  private let moment: Int64
  /// When it goes off, in nanoseconds of ``Uptime``; nil if it is not set.
  private var dueTime: Int64?
  /// How often the work may still fail before the next change.
  private var triesLeft = 0

  private static let tries = 10

  /// A timer that goes off after this many milliseconds without a change.
  package init(milliseconds: Int) { moment = Int64(milliseconds) * 1_000_000 }

  package func remainingWait() -> Int64? {
    // Rounded up, because a wait that ends too early would be repeated again and again.
    dueTime.map { max(0, ($0 - Uptime.nanoseconds + 999_999) / 1_000_000) }
  }

  /// Something was changed.
  package func note() {
    triesLeft = Self.tries
    dueTime = Uptime.nanoseconds + moment
  }

  /// Whether it has gone off since this was last asked.
  package func takeExpiry() -> Bool {
    guard let dueTime, dueTime <= Uptime.nanoseconds else { return false }
    self.dueTime = nil
    return true
  }

  /// The work that was due could not be done: it goes off again, but not for ever.
  package func retry() {
    triesLeft -= 1
    if triesLeft > 0 { dueTime = Uptime.nanoseconds + moment }
  }
}
