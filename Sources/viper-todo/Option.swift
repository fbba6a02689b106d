import Entities
import Stdio

/// An option of the program, and what its value must be.
enum Option: String, CaseIterable {
  case database = "--database"
  case memory = "--memory"
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

  /// The value as the help names it; nil where there is none.
  var placeholder: String? {
    switch self {
    case .memory, .samples, .version: nil
    case .database, .logFile: "PATH"
    case .framing, .logLevel: words.joined(separator: "|")
    case .clock: "INSTANT"
    case .clockAfter: "MESSAGES=INSTANT"
    case .record: "FILE"
    case .maxMessage: "BYTES"
    case .historyDays: "DAYS"
    }
  }

  /// The value and what it must be, for an error; nil where there is none.
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
      try check(!value.isEmpty && !options.isInMemory, value)
      if let scheme = Self.scheme(of: value) {
        throw Command.UsageError(
          message: "there is no store for \(scheme)://; --database takes the path of a SQLite file "
            + "(./ before it, if a file is called so), and --memory keeps todos in no file.")
      }
      options.store = .database(value)
    case .memory:
      if case .database = options.store { throw Self.twoStores }
      options.store = .memory
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
    // Taken before the options are read.
    case .version: break
    }
  }

  private func check(_ isRight: Bool, _ value: String) throws(Command.UsageError) {
    if isRight { return }
    if self == .database && !value.isEmpty { throw Self.twoStores }
    let shown = String(value.unicodeScalars.prefix(64))
    throw Command.UsageError(
      message: "\(rawValue) cannot be \"\(shown)\"; it is \(rawValue) \(argument ?? "").")
  }

  /// The scheme of what is no path but a URL (RFC 3986): `postgresql` of `postgresql://host/name`.
  private static func scheme(of value: String) -> String? {
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
    let name = value.utf8.prefix {
      isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
    guard name.first.map(isLetter) == true,
      value.utf8.dropFirst(name.count).starts(with: "://".utf8)
    else { return nil }
    return String(decoding: name.prefix(64), as: UTF8.self)
  }

  private static let twoStores = Command.UsageError(
    message: "--database and --memory exclude each other; give one of them.")
}

extension Options {
  fileprivate var isInMemory: Bool { if case .memory = store { true } else { false } }
}
