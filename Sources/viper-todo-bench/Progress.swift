import System

/// One line on stderr that says what goes on, only on a terminal and only once a second has passed.
final class Progress {
  private let isShown = Descriptor.isTerminal(2)
  private let started = Stopwatch.nanoseconds()
  private var last = 0.0
  private var isThere = false

  /// Says what goes on now; cheap enough to be called often.
  func say(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let now = Stopwatch.seconds(since: started)
    guard now > 1, now - last > 0.1 else { return }
    last = now
    isThere = true
    Descriptor.say("\r\u{1B}[K" + text() + " …", on: 2)
  }

  /// Takes the line away, before something else is written.
  func clear() {
    if isThere { Descriptor.say("\r\u{1B}[K", on: 2) }
    isThere = false
  }
}
