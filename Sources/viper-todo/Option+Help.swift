import Stdio
import Stores

extension Option {
  /// The groups of options in the help.
  enum Group: String, CaseIterable {
    case store = "Where the todos are kept"
    case wire = "How messages are framed"
    case looking = "For tests and diagnosis"
  }

  /// The group to which the help adds it.
  var group: Group {
    switch self {
    case .database, .historyDays, .samples: .store
    case .framing, .maxMessage: .wire
    case .clock, .clockAfter, .record, .logFile, .logLevel, .version: .looking
    }
  }

  /// The words that its value may be; empty if the value is not one of a list.
  var words: [String] {
    switch self {
    case .framing: ["auto", "lines", "headers"]
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
    case .framing, .logLevel: .words(words)
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
    case .maxMessage: "refuse longer messages (default 16777216)"
    case .clock:
      "stop the clock at this time, such as 2026-11-20T09:00:00Z; for tests: marks are the same every "
        + "time, and undo treats all processes with --clock as one session"
    case .clockAfter:
      "after this many messages, set the clock to this time, as in --clock-after "
        + "3=2026-11-21T00:00:00Z; may be repeated"
    case .record:
      "write the session as a transcript; undo treats it as one session with those of --clock"
    case .logFile: "append a log to this file; it contains texts of todos only at level debug"
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
