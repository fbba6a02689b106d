import System

/// One line on stderr that says what is being measured. It appears only on a terminal, and only
/// after the first second.
final class Progress {
  private let isShown = Descriptor.isTerminal(2)
  private let started = Stopwatch.nanoseconds()
  private var last = 0.0
  private var isThere = false

  /// Says what is being measured. It is cheap enough to call often.
  func say(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let now = Stopwatch.seconds(since: started)
    guard now > 1, now - last > 0.1 else { return }
    last = now
    isThere = true
    Descriptor.say("\r\u{1B}[K" + text() + " …", on: 2)
  }

  /// Erases the line, so that something else can be written.
  func clear() {
    if isThere { Descriptor.say("\r\u{1B}[K", on: 2) }
    isThere = false
  }
}
