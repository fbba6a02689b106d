/// The wall clock: what time it is, and the user's local time.
package protocol Clock: AnyObject {
  /// The time of the current turn. It stands still until the turn is over.
  var now: Instant { get }

  /// Sets ``now`` to the present time. Called between two turns.
  func tick()

  /// The local time at an instant, in the user's time zone.
  func localTime(at instant: Instant) -> LocalTime

  /// The user's local day now.
  var today: CivilDate { get }
}

extension Clock {
  /// The user's local day now.
  package var today: CivilDate { localTime(at: now).date }
}

/// A reading of the wall clock in the user's time zone.
package struct LocalTime: Sendable, Equatable {
  /// The day.
  package let date: CivilDate
  /// 0 to 23.
  package let hour: Int
  /// 0 to 59.
  package let minute: Int

  /// A reading. Nothing is checked.
  package init(date: CivilDate, hour: Int, minute: Int) {
    self.date = date
    self.hour = hour
    self.minute = minute
  }
}
