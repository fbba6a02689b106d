import CLinux
import Glibc

/// Goes off, as a descriptor that can be polled, once a store has been left alone for a moment. It is
/// set at most once a moment, and not at all in a store that nobody changes.
final class IdleTimer {
  /// Readable when it has gone off; −1 if there is none to be had.
  let descriptor: Int32
  /// Nanoseconds without a change.
  private let moment: Int64
  private var lastChange: Int64 = 0
  private var isSet = false
  /// How often the work may still fail before the next change.
  private var triesLeft = 0

  private static let tries = 10

  /// A timer that goes off after so many milliseconds without a change.
  init(milliseconds: Int) {
    moment = Int64(milliseconds) * 1_000_000
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Something was changed.
  func note() {
    triesLeft = Self.tries
    lastChange = Self.now
    if !isSet { set(moment) }
  }

  /// It has gone off: whether the store was left alone for long enough. If not, it goes off again.
  func isDue() -> Bool {
    var count: UInt64 = 0
    guard read(descriptor, &count, 8) == 8 else { return false }
    isSet = false
    let left = lastChange + moment - Self.now
    if left > 0 { set(left) }
    return left <= 0
  }

  /// What was due could not be done: it goes off again, but not for ever.
  func retry() {
    triesLeft -= 1
    if triesLeft > 0 { set(moment) }
  }

  private func set(_ nanoseconds: Int64) {
    var time = itimerspec()
    time.it_value = timespec(
      tv_sec: time_t(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    isSet = timerfd_settime(descriptor, 0, &time, nil) == 0
  }

  /// Nanoseconds of a clock that nobody sets.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
