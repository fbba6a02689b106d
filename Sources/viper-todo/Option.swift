import Connectors
import Entities
import Host
import Stdio
import Stores

/// The options of serving, besides those of the drivers.
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

  /// The groups of options in the help.
  enum Group: String, CaseIterable {
    case store = "Where the todos are kept"
    case wire = "How messages are framed"
    case tools = "For viper-todo mcp"
    case looking = "For tests and diagnosis"
  }

  var group: Group {
    switch self {
    case .database, .historyDays, .samples: .store
    case .framing, .maxMessage: .wire
    case .tools: .tools
    case .clock, .clockAfter, .record, .logFile, .logLevel, .version: .looking
    }
  }

  /// The option for the help, the manual, completions and errors.
  var declaration: StoreOption {
    switch self {
    case .database: Drivers.all.database
    case .historyDays:
      option(
        "DAYS",
        "how far back undo, history and changesSince reach (default 366); todos are never forgotten"
      )
    case .samples: option(nil, "put three samples into an empty store")
    case .framing:
      choice(
        ["auto", "lines", "headers"],
        "one message per line, or LSP's Content-Length headers; auto (the default) follows the first "
          + "bytes of the input")
    case .tools:
      choice(
        ToolOffer.allCases.map(\.rawValue), "offer all tools (the default), or those that only read"
      )
    case .maxMessage: option("BYTES", "refuse longer messages (default 16777216)")
    case .clock:
      option(
        "INSTANT",
        "stop the clock at this time, such as 2026-11-20T09:00:00Z; for tests: marks are the same "
          + "every time, and undo treats all processes with --clock as one session")
    case .clockAfter:
      option(
        "MESSAGES=INSTANT",
        "after this many messages, set the clock to this time, as in --clock-after "
          + "3=2026-11-21T00:00:00Z; may be repeated")
    case .record:
      option(
        "FILE",
        "write the session as a transcript to a new or empty file, or over an earlier record, and no "
          + "other; undo treats it as one session with those of --clock", .file)
    case .logFile:
      option(
        "PATH",
        "append a log to this file, but no file of the store and not the record; it contains texts of "
          + "todos only at level debug", .file)
    case .logLevel: choice(LogLevel.allCases.map(\.rawValue), "how much to log (default info)")
    case .version: option(nil, "show the version")
    }
  }

  private func option(
    _ placeholder: String?, _ summary: String, _ values: ArgumentValues = .anything
  ) -> StoreOption {
    StoreOption(rawValue, placeholder, summary: summary, values: values)
  }

  private func choice(_ words: [String], _ summary: String) -> StoreOption {
    option(words.joined(separator: "|"), summary, .words(words))
  }

  /// All options. Those of the drivers follow `--database`.
  static let declarations = declarations(of: allCases)

  static func declarations(in group: Group) -> [StoreOption] {
    declarations(of: allCases.filter { $0.group == group })
  }

  private static func declarations(of options: [Option]) -> [StoreOption] {
    options.flatMap { [$0.declaration] + ($0 == .database ? Drivers.all.options : []) }
  }
}

extension Options {
  /// Sets the option with this name, which is declared, to a value.
  mutating func take(_ name: String, _ value: String) throws(Command.UsageError) {
    guard let option = Option(rawValue: name) else {
      return store.options.append(.init(name: name, value: value))
    }
    let number = Int(value) ?? 0
    switch option {
    case .database where !value.isEmpty: store.database = value
    case .framing where value == "auto": framing = nil
    case .framing where value == "lines": framing = .lines
    case .framing where value == "headers": framing = .headers
    case .samples: withSamples = true
    case .record: recordPath = value
    case .logFile: logPath = value
    case .maxMessage where (1024...1_073_741_824).contains(number): maximumMessage = number
    case .historyDays where (1...36_500).contains(number): historyDays = number
    // Handled before the options are read.
    case .version: break
    default:
      if option == .tools, let offer = ToolOffer(rawValue: value) {
        self.offer = offer
      } else if option == .logLevel, let level = LogLevel(rawValue: value) {
        logLevel = level
      } else if option == .clock, let instant = Instant(rfc3339: value) {
        try checkDay(instant, option, value)
        clock = instant
      } else if option == .clockAfter, let step = ClockStep(value) {
        try checkDay(step.instant, option, value)
        clockSteps.append(step)
      } else {
        throw option.declaration.misuse(value)
      }
    }
  }

  private func checkDay(
    _ instant: Instant, _ option: Option, _ value: String
  ) throws(Command.UsageError) {
    if SystemClock(frozenAt: instant).canShow(instant) { return }
    throw Command.UsageError(
      message: "invalid value \"\(value)\" for \(option.rawValue); its local day is outside the "
        + "years 1 to 9999.")
  }
}
