import System

/// One line on a terminal that says how far something is that takes longer than a second; nothing where
/// there is no terminal, or it does not take that long.
package struct ProgressLine {
  private let text: String
  private let descriptor: Int32
  private let now: () -> Int64
  private let begin: Int64
  /// When the line was written last; nil while it was not.
  private var shownAt: Int64?

  /// Nanoseconds of silence at the beginning.
  private static let silence: Int64 = 1_000_000_000
  /// Nanoseconds from one line to the next.
  private static let pause: Int64 = 100_000_000

  /// A line that begins with `text`, on stderr if not said otherwise; `now` tells nanoseconds of a
  /// clock that nobody sets.
  package init(
    _ text: String, on descriptor: Int32 = 2, now: @escaping () -> Int64 = { Uptime.nanoseconds }
  ) {
    self.text = text
    self.descriptor = descriptor
    self.now = now
    begin = now()
  }

  /// Shows how much is done, from 0 to 1, if the time has come.
  package mutating func show(_ done: Double) {
    let time = now()
    guard time - begin >= Self.silence, shownAt.map({ time - $0 >= Self.pause }) ?? true,
      Descriptor.isTerminal(descriptor)
    else { return }
    shownAt = time
    Descriptor.say("\r\(text): \(Int(max(0, min(done, 1)) * 100)) %", on: descriptor)
  }

  /// Takes the line away, if it is there.
  package mutating func end() {
    if shownAt != nil { Descriptor.say("\r\u{1B}[K", on: descriptor) }
    shownAt = nil
  }
}
