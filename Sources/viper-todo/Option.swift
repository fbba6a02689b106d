import Entities
import Stdio

/// An option of the program, and what its value may be.
enum Option: String, CaseIterable {
  case database = "--database"
  case framing = "--framing"
  case clock = "--clock"
  case clockAfter = "--clock-after"
  case samples = "--samples"
  case record = "--record"
  case logFile = "--log-file"
  case logLevel = "--log-level"
  case maxMessage = "--max-message"
  case historyDays = "--history-days"
  case version = "--version"

  /// The name of its value in the help; nil if it takes none.
  var placeholder: String? {
    switch self {
    case .samples, .version: nil
    case .database: Drivers.all.database.placeholder
    case .logFile: "PATH"
    case .framing, .logLevel: words.joined(separator: "|")
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
    case .clock:
      options.clock = Instant(rfc3339: value)
      try check(options.clock != nil, value)
    case .clockAfter:
      let step = ClockStep(value)
      try check(step != nil, value)
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

  private func check(_ isRight: Bool, _ value: String) throws(Command.UsageError) {
    if isRight { return }
    let shown = String(value.unicodeScalars.prefix(64))
    throw Command.UsageError(
      message: "\(rawValue) cannot be \"\(shown)\"; it is \(rawValue) \(argument ?? "").")
  }
}
