/// Limits how long messages are handled before the loop attends to anything else: signals, room to
/// write, and other processes that want the store.
///
/// It reads the clock after each message, since each may be slow.
struct TimeSlice {
  let milliseconds: Int
  /// Milliseconds of a clock that nobody sets.
  let uptime: () -> Int
  private(set) var end = 0
  /// Whether the time was over after the last message.
  private(set) var isOver = false

  /// Begins the next slice.
  mutating func begin() {
    end = uptime() &+ milliseconds
    isOver = false
  }

  /// Reads the clock. Called after each message.
  mutating func look() { isOver = uptime() >= end }
}
