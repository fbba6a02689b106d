/// How long messages may be handled before anything else is looked at: signals, room to write, and
/// other processes that want the store.
///
/// The time is looked at every few messages only, and not at all for one that comes alone.
struct TimeSlice {
  /// Messages from one look to the next, a power of two: few, as each may be a slow one.
  private static let stride = 4

  /// Milliseconds of a clock that nobody sets.
  private let uptime: () -> Int
  private let milliseconds: Int
  private var messages = 0
  /// When it is over; nil before the first look.
  private var end: Int?
  /// Whether the time was over at the last look.
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
