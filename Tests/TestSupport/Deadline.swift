import Glibc

/// Something that a test waited for did not happen, or could not be set up, as one sentence.
package struct ProcessTrouble: Error, CustomStringConvertible {
  /// What did not happen.
  package let description: String

  /// What did not happen, as one sentence.
  package init(_ description: String) { self.description = description }
}

/// How long a test waits for a sign of life, so that a hang fails the test and does not stop the
/// suite.
enum Deadline {
  /// The time is long, since the machine may be busy with other tests.
  static let milliseconds: Int32 = BackendProcess.isSanitized ? 600_000 : 180_000

  /// Looks every millisecond whether a condition holds. Throws at the deadline.
  static func look(for what: String, until condition: () -> Bool) throws {
    let start = ContinuousClock.now
    while !condition() {
      if start.duration(to: .now) > .milliseconds(Int(milliseconds)) { throw ProcessTrouble(what) }
      usleep(1000)
    }
  }

  /// Waits until the descriptor is ready. Throws at the deadline.
  static func wait(for descriptor: Int32, _ events: Int32, _ what: String) throws {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
      let count = poll(&entry, 1, milliseconds)
      if count > 0 { return }
      if count == 0 { throw ProcessTrouble("nothing for \(milliseconds) ms: \(what)") }
      if errno != EINTR { throw ProcessTrouble("poll: \(String(cString: strerror(errno)))") }
    }
  }
}
