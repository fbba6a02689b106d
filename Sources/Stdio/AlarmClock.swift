import CLinux
import Glibc

/// Goes off at a time of the clock on the wall, also when the machine slept over it, and when
/// somebody sets that clock.
package final class AlarmClock: WakeSource {
  /// Readable when it has gone off.
  package let descriptor: Int32
  private let nextTime: () -> Int64
  private let action: () -> Void

  /// An alarm at `nextTime`, in seconds since 1970, which is asked for again whenever it went off.
  package init(at nextTime: @escaping () -> Int64, action: @escaping () -> Void) {
    self.nextTime = nextTime
    self.action = action
    descriptor = timerfd_create(
      CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    set()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func handle() {
    var count: UInt64 = 0
    // The clock was set: the read fails, and the alarm is set anew all the same.
    _ = read(descriptor, &count, 8)
    action()
    set()
  }

  private func set() {
    var time = itimerspec()
    time.it_value.tv_sec = time_t(nextTime())
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    timerfd_settime(descriptor, flags, &time, nil)
  }
}
