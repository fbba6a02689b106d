import System

/// Wakes the loop at a time of the wall clock, even if the machine slept through that time, and
/// when somebody sets the clock.
package final class AlarmClock: WakeSource {
  private let alarm = WallAlarm()
  private let nextTime: () -> Int64
  private let action: () -> Void

  /// An alarm at `nextTime()`, in seconds since 1970. Each time it has gone off, it asks `nextTime`
  /// again.
  package init(at nextTime: @escaping () -> Int64, action: @escaping () -> Void) {
    self.nextTime = nextTime
    self.action = action
    alarm.set(to: nextTime())
  }

  package var descriptor: Int32 { alarm.descriptor }
  package func remainingWait() -> Int64? { alarm.remainingWait() }

  package func handle() {
    action()
    alarm.set(to: nextTime())
  }
}
