import System

/// Wakes the loop at a time of the wall clock, even if the machine slept through that time, and
/// when somebody sets the clock.
package final class AlarmClock: WakeSource {
  private let alarm = WallAlarm()
  private let nextTime: () -> Int64
  private let action: () -> Void
  /// What the alarm is set to; nil if it has gone off.
  private var time: Int64?
  /// When it last went off.
  private var last = Int64.min

  /// An alarm at `nextTime()`, in seconds since 1970, which is asked before each wait. It goes off at
  /// most once a second, even if that time stays in the past.
  package init(at nextTime: @escaping () -> Int64, action: @escaping () -> Void) {
    self.nextTime = nextTime
    self.action = action
  }

  package var descriptor: Int32 { alarm.descriptor }

  package func remainingWait() -> Int64? {
    var next = nextTime()
    if next <= last && WallClock.milliseconds / 1000 == last { next = last + 1 }
    if next != time { alarm.set(to: next) }
    time = next
    return alarm.remainingWait()
  }

  package func handle() {
    last = WallClock.milliseconds / 1000
    action()
    time = nil
  }
}
