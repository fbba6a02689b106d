import Glibc

/// One line on stderr that says what goes on, only on a terminal and only once a second has passed.
final class Progress {
  private let isShown = isatty(2) == 1
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
    put("\r\u{1B}[K" + text() + " …")
  }

  /// Takes the line away, before something else is written.
  func clear() {
    if isThere { put("\r\u{1B}[K") }
    isThere = false
  }

  private func put(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  }
}
