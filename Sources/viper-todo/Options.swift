import Connectors
import Entities
import Host
import JSONRPC
import Stdio
import Stores
import System

/// How to serve: the options that the program was given.
struct Options {
  let given: Arguments
  let store: StoreChoice
  let driver: any StoreDriver
  /// The time at which the clock is frozen. Nil: the clock runs.
  private(set) var clock: Instant?
  /// The times to which the frozen clock moves, in order.
  private(set) var clockSteps: [ClockStep] = []

  /// A time to which the frozen clock moves, after this many messages from the View.
  typealias ClockStep = (messages: Int, instant: Instant)

  /// The names of the options that only a peer that calls tools can be served with.
  static let ofTools = forTools.map(\.name)
  /// Whether the peer calls tools, by the Model Context Protocol, and is no View.
  private var isMCP: Bool { !given.operands.isEmpty }
  /// The tools that the peer can call; nil if it is a View.
  var tools: ToolOffer? { isMCP ? given["--tools"].flatMap(ToolOffer.init) ?? .all : nil }
  /// Whether it gets their results as text only.
  var toolsAnswerText: Bool { given["--results"] == "text" }
  /// The name of the client, in place of the one that it gives itself.
  var client: String? {
    (given["--name"] ?? Environment.value("VIPER_TODO_NAME")).flatMap(ClientName.name)
  }
  /// Nil: the first bytes show the framing.
  var framing: Framing? { isMCP ? .lines : given["--framing"].flatMap(Framing.init(rawValue:)) }
  var logLevel: LogLevel { given["--log-level"].flatMap(LogLevel.init(rawValue:)) ?? .info }

  /// Throws if options contradict each other: they choose no store, or two; or they move a clock
  /// that is not frozen, or give its steps in the wrong order.
  init(_ given: Arguments) throws {
    self.given = given
    store = StoreChoice(given)
    driver = try Drivers.all.driver(of: store)
    try readClock()
    if let option = Self.ofTools.first(where: given.has), !isMCP {
      throw UsageError("\(option) is for viper-todo mcp; say which you mean.")
    }
    if let name = given["--name"], ClientName.name(name) == nil {
      throw UsageError("--name is empty; give a name of 1 to 64 characters.")
    }
    if given["--framing"] == Framing.headers.rawValue && isMCP {
      throw UsageError("viper-todo mcp reads a message per line; leave --framing headers out.")
    }
  }

  private mutating func readClock() throws(UsageError) {
    for given in given.options where given.option.name.hasPrefix("--clock") {
      let (option, value) = (given.option, given.value)
      let isFirst = option.name == "--clock"
      guard let step = Self.step(isFirst ? "0=\(value)" : value) else { throw option.misuse(value) }
      if !SystemClock(frozenAt: step.instant).canShow(step.instant) {
        throw UsageError(
          "invalid value \"\(value)\" for \(option.name); its local day is outside the "
            + "years 1 to 9999.")
      }
      if isFirst { clock = step.instant } else { clockSteps.append(step) }
    }
    if clock == nil && !clockSteps.isEmpty {
      throw UsageError("--clock-after moves the time of --clock; give both.")
    }
    if zip(clockSteps, clockSteps.dropFirst()).contains(where: { $0.messages > $1.messages }) {
      throw UsageError("--clock-after counts all messages; give the greater numbers later.")
    }
  }

  /// Reads a step such as `3=2026-11-21T00:00:00Z`; nil if it is not one.
  private static func step(_ text: String) -> ClockStep? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let messages = Int(parts[0]), messages >= 0,
      let instant = Instant(rfc3339: String(parts[1]))
    else { return nil }
    return (messages, instant)
  }

  static let declarations = forStores + forFraming + forTools + forTests

  /// By the titles of the help and the manual.
  static let groups: KeyValuePairs = [
    "Where the todos are kept": forStores, "How messages are framed": forFraming,
    "For viper-todo mcp": forTools, "For tests and diagnosis": forTests,
  ]

  private static let forStores =
    [Drivers.all.database] + Drivers.all.options + [
      StoreOption("--samples", summary: "put three samples into an empty store"),
      StoreOption(
        "--history-days", "DAYS",
        summary: "how far back undo, history and changesSince reach (default 366); todos are never "
          + "forgotten", values: .number(1...36_500)),
    ]

  private static let forFraming = [
    StoreOption(
      "--framing", oneOf: ["auto"] + Framing.allCases.map(\.rawValue),
      summary: "one message per line, or LSP's Content-Length headers; auto (the default) "
        + "follows the first bytes of the input"),
    StoreOption(
      "--max-message", "BYTES", summary: "refuse longer messages (default 16777216)",
      values: .number(1024...1_073_741_824)),
  ]

  private static let forTools = [
    StoreOption(
      "--tools", oneOf: ToolOffer.allCases.map(\.rawValue),
      summary: "offer all tools (the default), or those that only read"),
    StoreOption(
      "--results", oneOf: ["both", "text"],
      summary: "give results as text and as members (both, the default), or as text only"),
    StoreOption(
      "--name", "NAME",
      summary: "the agent's name in histories, in place of its client's; or VIPER_TODO_NAME",
      values: .text("a name of 1 to 64 characters")),
  ]

  private static let forTests = [
    StoreOption(
      "--clock", "INSTANT",
      summary: "stop the clock at this time, such as 2026-11-20T09:00:00Z; for tests: marks are "
        + "the same every time, and undo treats all processes with --clock as one session",
      values: .text("an instant such as 2026-11-20T09:00:00Z")),
    StoreOption(
      "--clock-after", "MESSAGES=INSTANT",
      summary: "after this many messages, set the clock to this time, as in --clock-after "
        + "3=2026-11-21T00:00:00Z; may be repeated",
      values: .text("MESSAGES=INSTANT, such as 3=2026-11-21T00:00:00Z")),
    StoreOption(
      "--record", "FILE",
      summary:
        "write the session as a transcript to a new or empty file, or over an earlier record, and "
        + "no other; undo treats it as one session with those of --clock", values: .file),
    StoreOption(
      "--log-file", "PATH",
      summary: "append a log to this file, but no file of the store and not the record; it "
        + "contains texts of todos only at level debug", values: .file),
    StoreOption(
      "--log-level", oneOf: LogLevel.allCases.map(\.rawValue),
      summary: "how much to log (default info)"),
    StoreOption("--version", summary: "show the version"),
  ]
}

extension StoreChoice {
  /// The store that arguments choose, which may have other options, too.
  init(_ given: Arguments) {
    self.init(database: given["--database"])
    let names = Drivers.all.options.map(\.name)
    options = given.options.filter { names.contains($0.option.name) }
    // A replay of the transcript must give the same marks as this session.
    isRepeatable = given.has("--clock") || given.has("--record")
  }
}
