import JSONRPC
import Stores

/// The arguments of `replay`.
struct ReplayArguments {
  /// How to run another implementation of the protocol.
  struct Against {
    /// The command that `/bin/sh -c` runs.
    var command = ""
    /// The framing of transcripts that name none.
    var framing = Framing.lines
    /// The most bytes that are written at a time. Nil: as many as the pipe takes.
    var split: Int?
    /// The number of seconds without a byte in or out after which the command is killed.
    var patience = 10
    /// Whether a skipped transcript counts as a difference.
    var failsSkipped = false
  }

  private(set) var paths: [String] = []
  /// Whether to rewrite what the files expect.
  private(set) var isUpdating = false
  /// Nil: the transcripts run in this process.
  private(set) var against: Against?

  private static let values = [
    "--against": "COMMAND", "--framing": "lines|headers", "--split": "BYTES, 1 or more",
    "--patience": "SECONDS, from 1 to 3600",
  ]
  private static let switches = options.filter { $0.placeholder == nil }.map(\.name)

  /// All options besides `--help`.
  static let options = [
    StoreOption("--update", summary: "rewrite what the files expect as the session went"),
    StoreOption(
      "--against", "COMMAND",
      summary:
        "run them against another implementation: /bin/sh runs COMMAND, which speaks the protocol; "
        + "what a transcript asks for is appended as mcp, --tools, --clock, --clock-after and "
        + "--samples, or replaces {arguments} in COMMAND, and is set in its environment"),
    StoreOption(
      "--framing", "lines|headers",
      summary: "the framing of transcripts that name none (default lines)",
      values: .words(["lines", "headers"])),
    StoreOption(
      "--split", "BYTES",
      summary: "write at most this many bytes at a time; 1 writes each byte by itself"),
    StoreOption(
      "--patience", "SECONDS",
      summary: "kill COMMAND after this long without a byte in or out (default 10)"),
    StoreOption(
      "--fail-skipped", summary: "exit with 1 if COMMAND skips a transcript by exiting with 64"),
  ]

  init(_ arguments: [String]) throws(Command.UsageError) {
    var options = Against()
    // The first option that needs --against.
    var dependent: String?
    var isAgainst = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        paths += rest
        break
      }
      guard argument.utf8.starts(with: "-".utf8) else {
        paths.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if Self.switches.contains(name) && parts.count == 1 {
        if name == "--update" { isUpdating = true } else { options.failsSkipped = true }
      } else if let expected = Self.values[name] {
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
          throw Command.UsageError(message: "\(name) needs a value: \(name) \(expected).")
        }
        try Self.set(name, value, expected, in: &options)
      } else {
        let known = Self.options.map(\.name) + ["--help"]
        throw Command.UsageError(
          message: Command.unknown("option of replay", argument, known: known))
      }
      if name == "--against" { isAgainst = true }
      if name != "--against" && name != "--update" { dependent = dependent ?? name }
    }
    against = isAgainst ? options : nil
    try check(dependent)
  }

  private func check(_ dependent: String?) throws(Command.UsageError) {
    if paths.isEmpty {
      throw Command.UsageError(
        message:
          "replay needs a file or folder: viper-todo replay [--update | --against COMMAND] FILE…")
    }
    if against != nil && isUpdating {
      throw Command.UsageError(
        message: "--update and --against exclude each other: another implementation does not "
          + "decide what the files expect.")
    }
    if against == nil, let dependent {
      throw Command.UsageError(message: "\(dependent) is for --against COMMAND; give both.")
    }
  }

  private static func set(
    _ name: String, _ value: String, _ expected: String, in options: inout Against
  ) throws(Command.UsageError) {
    let number = Int(value) ?? 0
    switch name {
    case "--against" where !value.isEmpty: options.command = value
    case "--framing" where value == "lines": options.framing = .lines
    case "--framing" where value == "headers": options.framing = .headers
    case "--split" where number >= 1: options.split = number
    case "--patience" where (1...3600).contains(number): options.patience = number
    default:
      let shown = String(value.unicodeScalars.prefix(64))
      throw Command.UsageError(
        message: "\(name) cannot be \"\(shown)\"; it is \(name) \(expected).")
    }
  }
}
