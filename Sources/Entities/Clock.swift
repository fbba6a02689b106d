/// The wall clock: what time it is, and the user's local time.
package protocol Clock: AnyObject {
  /// The time of the current turn. It stands still until the turn is over.
  var now: Instant { get }

  /// The IANA name of the user's time zone, such as `Europe/Berlin`; nil if nobody knows it.
  var zoneName: String? { get }

  /// Sets ``now`` to the present time. Called between two turns.
  func tick()

  /// The local time at an instant, in the user's time zone.
  func localTime(at instant: Instant) -> LocalTime

  /// The user's local day now.
  var today: CivilDate { get }

  /// The local time that has been reached, by which todos are overdue: the one now, or a later one
  /// if clocks were put back within the last hours.
  var reached: LocalTime { get }

  /// The first instant at which clocks in the user's time zone show a local time. If they never do,
  /// since they were put forward over it, it is moved forward by as much.
  func instant(of time: LocalTime) -> Instant
}

extension Clock {
  /// The next instant at which clocks show a local time: if they are put back and the first one is
  /// past, the second. If both are past, the first.
  package func nextInstant(of time: LocalTime) -> Instant {
    let first = instant(of: time)
    if first > now { return first }
    let dayLater = localTime(at: first.adding(seconds: 86_400)).minuteNumber
    let putBack = localTime(at: first).minuteNumber + TimeOfDay.minutesPerDay - dayLater
    let second = first.adding(seconds: Int64(putBack) * 60)
    return second > now && localTime(at: second) == time ? second : first
  }

  /// The instant that comes after a span of time, from now on; the last one at the end of the calendar.
  package func instant(after span: TimeSpan) -> Instant {
    let present = localTime(at: now)
    let day = LocalTime(minuteNumber: present.minuteNumber + span.days * TimeOfDay.minutesPerDay)
    let rest = now.milliseconds - instant(of: present).milliseconds
    let start =
      span.days == 0
      ? now : Instant(milliseconds: instant(of: day ?? .last).milliseconds + rest % 60_000)
    return min(start.adding(seconds: Int64(span.minutes) * 60), .distantFuture)
  }

  /// The first instant at which clocks show a local time or a later one. If they never show it, since
  /// they were put forward over it, this is when they were, which ``instant(of:)`` is not.
  package func instant(reaching time: LocalTime) -> Instant {
    var after = instant(of: time)
    let minutes = localTime(at: after).minuteNumber - time.minuteNumber
    if minutes <= 0 { return after }
    // So long before, clocks show an earlier time. To the millisecond, in some twenty steps.
    var before = after.adding(seconds: Int64(-60 * minutes))
    while before.milliseconds + 1 < after.milliseconds {
      let middle = Instant(milliseconds: (before.milliseconds + after.milliseconds) / 2)
      if localTime(at: middle) < time { before = middle } else { after = middle }
    }
    return after
  }
}
