/// The clock on the wall: what time it is, and what the calendar says where the user is.
package protocol Clock: AnyObject {
  /// The time of the turn in hand: it stands still until the turn is over.
  var now: Instant { get }

  /// Reads the time anew, between two turns.
  func tick()

  /// The wall-clock reading at an instant, in the user's time zone.
  func localTime(at instant: Instant) -> LocalTime

  /// The day that it is now where the user is.
  var today: CivilDate { get }
}

extension Clock {
  /// What the wall clock says now.
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

  /// A reading; nothing is checked.
  package init(date: CivilDate, hour: Int, minute: Int) {
    self.date = date
    self.hour = hour
    self.minute = minute
  }
}
