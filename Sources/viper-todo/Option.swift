import Connectors
import Entities
import Host
import Stdio
import Stores

/// An option of the program, and what its value may be.
enum Option: String, CaseIterable {
  case database = "--database"
  case framing = "--framing"
  case tools = "--tools"
  case clock = "--clock"
  case clockAfter = "--clock-after"
  case samples = "--samples"
  case record = "--record"
  case logFile = "--log-file"
  case logLevel = "--log-level"
  case maxMessage = "--max-message"
  case historyDays = "--history-days"
  case version = "--version"

  /// Whether a value follows it.
  var takesValue: Bool { self != .samples && self != .version }

  /// The name of its value in the help; nil if it takes none.
  var placeholder: String? {
    switch self {
    case .samples, .version: nil
    case .database: Drivers.all.database.placeholder
    case .logFile: "PATH"
    case .framing, .tools, .logLevel: words.joined(separator: "|")
    case .clock: "INSTANT"
    case .clockAfter: "MESSAGES=INSTANT"
    case .record: "FILE"
    case .maxMessage: "BYTES"
    case .historyDays: "DAYS"
    }
  }

  /// The name of its value and what that may be, for an error; nil if it takes none.
  var argument: String? {
    switch self {
    case .clockAfter: "MESSAGES=INSTANT, such as 3=2026-11-21T00:00:00Z"
    case .clock: "INSTANT, such as 2026-11-20T09:00:00Z"
    case .maxMessage: "BYTES, from 1024 to 1073741824"
    case .historyDays: "DAYS, from 1 to 36500"
    default: placeholder
    }
  }

  func apply(_ value: String, to options: inout Options) throws(Command.UsageError) {
    switch self {
    case .database:
      try check(!value.isEmpty, value)
      options.store.database = value
    case .framing:
      try check(words.contains(value), value)
      options.framing = value == "lines" ? .lines : value == "headers" ? .headers : nil
    case .tools:
      let offer = ToolOffer(rawValue: value)
      try check(offer != nil, value)
      options.offer = offer
    case .clock:
      options.clock = Instant(rfc3339: value)
      try check(options.clock != nil, value)
      try checkDay(options.clock, value)
    case .clockAfter:
      let step = ClockStep(value)
      try check(step != nil, value)
      try checkDay(step?.instant, value)
      if let step { options.clockSteps.append(step) }
    case .samples: options.withSamples = true
    case .record: options.recordPath = value
    case .logFile: options.logPath = value
    case .logLevel:
      let level = LogLevel(rawValue: value)
      try check(level != nil, value)
      options.logLevel = level ?? .info
    case .maxMessage:
      let number = Int(value)
      try check(number.map { (1024...1_073_741_824).contains($0) } == true, value)
      options.maximumMessage = number
    case .historyDays:
      let number = Int(value)
      try check(number.map { (1...36_500).contains($0) } == true, value)
      options.historyDays = number
    // Handled before the options are read.
    case .version: break
    }
  }

  private func checkDay(_ instant: Instant?, _ value: String) throws(Command.UsageError) {
    guard let instant, !SystemClock(frozenAt: instant).canShow(instant) else { return }
    throw Command.UsageError(
      message: "\(rawValue) cannot be \"\(value)\"; its local day is outside the years 1 to 9999.")
  }

  private func check(_ isRight: Bool, _ value: String) throws(Command.UsageError) {
    if isRight { return }
    let shown = String(value.unicodeScalars.prefix(64))
    throw Command.UsageError(
      message: "\(rawValue) cannot be \"\(shown)\"; it is \(rawValue) \(argument ?? "").")
  }
}

extension Option {
  /// The groups of options in the help.
  enum Group: String, CaseIterable {
    case store = "Where the todos are kept"
    case wire = "How messages are framed"
    case tools = "For viper-todo mcp"
    case looking = "For tests and diagnosis"
  }

  /// The group to which the help adds it.
  var group: Group {
    switch self {
    case .database, .historyDays, .samples: .store
    case .framing, .maxMessage: .wire
    case .tools: .tools
    case .clock, .clockAfter, .record, .logFile, .logLevel, .version: .looking
    }
  }

  /// The words that its value may be; empty if the value is not one of a list.
  var words: [String] {
    switch self {
    case .framing: ["auto", "lines", "headers"]
    case .tools: ToolOffer.allCases.map(\.rawValue)
    case .logLevel: LogLevel.allCases.map(\.rawValue)
    default: []
    }
  }

  /// What its value may be, for completions; nil if it takes no value.
  var values: ArgumentValues? {
    switch self {
    case .samples, .version: nil
    case .database: Drivers.all.database.values
    case .record, .logFile: .file
    case .framing, .tools, .logLevel: .words(words)
    case .clock, .clockAfter, .maxMessage, .historyDays: .anything
    }
  }

  /// What it does, for the help, the manual and completions.
  var summary: String {
    switch self {
    case .database: Drivers.all.database.summary
    case .historyDays:
      "how far back undo, history and changesSince reach (default 366); todos are never forgotten"
    case .samples: "put three samples into an empty store"
    case .framing:
      "one message per line, or LSP's Content-Length headers; auto (the default) follows the first "
        + "bytes of the input"
    case .tools: "offer all tools (the default), or those that only read"
    case .maxMessage: "refuse longer messages (default 16777216)"
    case .clock:
      "stop the clock at this time, such as 2026-11-20T09:00:00Z; for tests: marks are the same every "
        + "time, and undo treats all processes with --clock as one session"
    case .clockAfter:
      "after this many messages, set the clock to this time, as in --clock-after "
        + "3=2026-11-21T00:00:00Z; may be repeated"
    case .record:
      "write the session as a transcript to a new or empty file, or over an earlier record, and no "
        + "other; undo treats it as one session with those of --clock"
    case .logFile:
      "append a log to this file, but no file of the store and not the record; it contains texts of "
        + "todos only at level debug"
    case .logLevel: "how much to log (default info)"
    case .version: "show the version"
    }
  }

  /// All options for the help, the manual and completions. Those of the drivers follow
  /// `--database`.
  static let declarations = declarations(of: allCases)

  /// The options of a group.
  static func declarations(in group: Group) -> [StoreOption] {
    declarations(of: allCases.filter { $0.group == group })
  }

  private static func declarations(of options: [Option]) -> [StoreOption] {
    options.flatMap { option in
      option == .database
        ? [Drivers.all.database] + Drivers.all.options
        : [
          StoreOption(
            option.rawValue, option.placeholder, summary: option.summary, values: option.values)
        ]
    }
  }
}
