import Entities
import JSONRPC
import Stdio
import Stores

/// How to serve: the program's options, as they were given (contract § 2).
struct Options {
  /// Where todos are kept.
  var store = StoreChoice()
  /// What keeps them there.
  var driver = Drivers.all.standard
  /// Nil: the first bytes tell.
  var framing: Framing?
  /// Nil: time goes on.
  var clock: Instant?
  /// When the frozen time moves; in order.
  var clockSteps: [ClockStep] = []
  var withSamples = false
  var recordPath: String?
  var logPath: String?
  var logLevel = LogLevel.info
  var maximumMessage: Int?
  var historyDays: Int?

  /// Throws if options do not go together: if no store is meant, or two are; or if the clock is to move
  /// that nobody stopped, or back and forth.
  mutating func check() throws(Command.UsageError) {
    try checkClock()
    driver = try Drivers.driver(of: store)
    // A transcript is replayed with the marks of this session.
    store.isRepeatable = clock != nil || recordPath != nil
  }

  private func checkClock() throws(Command.UsageError) {
    if clock == nil && !clockSteps.isEmpty {
      throw Command.UsageError(message: "--clock-after moves the time of --clock; give both.")
    }
    if zip(clockSteps, clockSteps.dropFirst()).contains(where: { $0.messages > $1.messages }) {
      throw Command.UsageError(
        message: "--clock-after counts all messages; give the greater numbers later.")
    }
  }
}

/// From when on it is another time.
struct ClockStep {
  /// After so many messages in.
  let messages: Int
  let instant: Instant

  /// `3=2026-11-21T00:00:00Z`
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let messages = Int(parts[0]), messages >= 0,
      let instant = Instant(rfc3339: String(parts[1]))
    else { return nil }
    self.messages = messages
    self.instant = instant
  }
}
