import Connectors
import Entities
import JSONRPC
import Stdio
import Stores

/// How to serve: the options that the program was given.
struct Options {
  var store = StoreChoice()
  var driver = Drivers.all.standard
  /// Whether the peer calls tools, by the Model Context Protocol, and is no View.
  var isMCP = false
  /// The tools that it is to be offered; nil if nobody said.
  var offer: ToolOffer?
  /// The tools that the peer can call; nil if it is a View.
  var tools: ToolOffer? { isMCP ? offer ?? .all : nil }
  /// Nil: the first bytes show the framing.
  var framing: Framing?
  /// The time at which the clock is frozen. Nil: the clock runs.
  var clock: Instant?
  /// The times to which the frozen clock moves, in order.
  var clockSteps: [ClockStep] = []
  var withSamples = false
  var recordPath: String?
  var logPath: String?
  var logLevel = LogLevel.info
  var maximumMessage: Int?
  var historyDays: Int?

  /// Throws if options contradict each other: they choose no store, or two; or they move a clock
  /// that is not frozen, or give its steps in the wrong order.
  mutating func check() throws(Command.UsageError) {
    try checkClock()
    if offer != nil && !isMCP {
      throw Command.UsageError(message: "--tools is for viper-todo mcp; say which you mean.")
    }
    if isMCP {
      if framing == .headers {
        throw Command.UsageError(
          message: "viper-todo mcp reads a message per line; leave --framing headers out.")
      }
      framing = .lines
    }
    driver = try Drivers.driver(of: store)
    // A replay of the transcript must give the same marks as this session.
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

/// A time to which the frozen clock moves, and when.
struct ClockStep {
  /// The clock moves after this many messages from the View.
  let messages: Int
  let instant: Instant

  /// Reads a step such as `3=2026-11-21T00:00:00Z`; nil if it is not one.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let messages = Int(parts[0]), messages >= 0,
      let instant = Instant(rfc3339: String(parts[1]))
    else { return nil }
    self.messages = messages
    self.instant = instant
  }
}
