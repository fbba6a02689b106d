import System

/// One line on a terminal that shows the progress of something that takes longer than a second. It
/// stays silent if there is no terminal, or if it is over sooner.
package struct ProgressLine {
  private var text = ""
  private let descriptor: Int32
  private let now: () -> Int64
  /// When the text was first to be shown.
  private var begin: Int64 = 0
  /// When the line was last written; nil before the first time.
  private var shownAt: Int64?

  /// How long the line stays silent at first, in nanoseconds.
  private static let silence: Int64 = 1_000_000_000
  /// The shortest time between two writes of the line, in nanoseconds.
  private static let pause: Int64 = 100_000_000

  /// A line, by default on stderr. `now` reads a clock that nobody sets, in nanoseconds.
  package init(on descriptor: Int32 = 2, now: @escaping () -> Int64 = { Uptime.nanoseconds }) {
    self.descriptor = descriptor
    self.now = now
  }

  /// Shows what takes long and how much of it is done, from 0 to 1, unless it is too early for that.
  package mutating func show(_ what: String, _ done: Double) {
    let time = now()
    if what != text {
      end()
      (text, begin) = (what, time)
    }
    guard time - begin >= Self.silence, shownAt.map({ time - $0 >= Self.pause }) ?? true,
      Descriptor.isTerminal(descriptor)
    else { return }
    shownAt = time
    Descriptor.say("\rviper-todo: \(text): \(Int(max(0, min(done, 1)) * 100)) %", on: descriptor)
  }

  /// Erases the line, if it was written.
  package mutating func end() {
    if shownAt != nil { Descriptor.say("\r\u{1B}[K", on: descriptor) }
    shownAt = nil
    text = ""
  }
}
