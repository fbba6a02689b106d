/// Limits how long messages are handled before the loop attends to anything else: signals, room to
/// write, and other processes that want the store.
///
/// It reads the clock only every few messages, and not at all for a message that comes alone.
struct TimeSlice {
  /// The number of messages between two readings of the clock, a power of two. It is small, since
  /// each message may be slow.
  private static let stride = 4

  /// Milliseconds of a clock that nobody sets.
  private let uptime: () -> Int
  private let milliseconds: Int
  private var messages = 0
  /// When the slice ends; nil before the first reading of the clock.
  private var end: Int?
  /// Whether the time was over at the last reading of the clock.
  private(set) var isOver = false

  init(milliseconds: Int, uptime: @escaping () -> Int) {
    self.milliseconds = milliseconds
    self.uptime = uptime
  }

  /// Begins the next slice.
  mutating func begin() {
    messages = 0
    end = nil
    isOver = false
  }

  /// Counts a message that was handled.
  mutating func count() {
    messages &+= 1
    if messages & (Self.stride - 1) == 0 { look() }
  }

  @inline(never)
  private mutating func look() {
    let now = uptime()
    if let end { isOver = now >= end } else { end = now &+ milliseconds }
  }
}
