import Stdio
import Stores

extension Option {
  /// What an option is about.
  enum Group: String, CaseIterable {
    case store = "Where todos are kept"
    case wire = "How it speaks"
    case looking = "To test and to look into it"
  }

  /// Where the help names it.
  var group: Group {
    switch self {
    case .database, .historyDays, .samples: .store
    case .framing, .maxMessage: .wire
    case .clock, .clockAfter, .record, .logFile, .logLevel, .version: .looking
    }
  }

  /// The words of which its value is one; none where it is something else.
  var words: [String] {
    switch self {
    case .framing: ["auto", "lines", "headers"]
    case .logLevel: LogLevel.allCases.map(\.rawValue)
    default: []
    }
  }

  /// What its value may be; nil where there is none.
  var values: ArgumentValues? {
    switch self {
    case .samples, .version: nil
    case .database: Drivers.database.values
    case .record, .logFile: .file
    case .framing, .logLevel: .words(words)
    case .clock, .clockAfter, .maxMessage, .historyDays: .anything
    }
  }

  /// What it does, for the help, the manual and those who complete.
  var summary: String {
    switch self {
    case .database: Drivers.database.summary
    case .historyDays:
      "how far back undo, history and changesSince reach (default 366); todos are never forgotten"
    case .samples: "put three samples into an empty store"
    case .framing:
      "a message a line, or LSP's Content-Length headers; auto (the default) does as the first "
        + "bytes do"
    case .maxMessage: "refuse longer messages (default 16777216)"
    case .clock:
      "freeze time, as in --clock 2026-11-20T09:00:00Z; for tests: marks are the same every time, and "
        + "all processes with it are one session to undo"
    case .clockAfter:
      "after so many messages it is this time, as in --clock-after 3=2026-11-21T00:00:00Z; as often "
        + "as time is to move"
    case .record:
      "write the session as a transcript; to undo, it is one session with those of --clock"
    case .logFile: "append a log; todos' texts only at level debug"
    case .logLevel: "how much to log (default info)"
    case .version: "say which version this is"
    }
  }

  /// All options for the help, the manual and completions, with those of the drivers behind
  /// `--database`.
  static let declarations = declarations(of: allCases)

  /// Those of a group.
  static func declarations(in group: Group) -> [StoreOption] {
    declarations(of: allCases.filter { $0.group == group })
  }

  private static func declarations(of options: [Option]) -> [StoreOption] {
    options.flatMap { option in
      option == .database
        ? [Drivers.database] + Drivers.options
        : [
          StoreOption(
            option.rawValue, option.placeholder, summary: option.summary, values: option.values)
        ]
    }
  }
}
