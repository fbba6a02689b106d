import JSONRPC
import Stores

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
    let given = try Arguments(arguments, of: "option of replay", known: Self.options)
    var options = Against()
    for (name, value) in given.options { try options.take(name, value) }
    paths = given.operands
    isUpdating = given.has("--update")
    let isAgainst = given.has("--against")
    against = isAgainst ? options : nil
    if paths.isEmpty {
      throw Command.UsageError(
        message:
          "replay needs a file or folder: viper-todo replay [--update | --against COMMAND] FILE…")
    }
    if isAgainst && isUpdating {
      throw Command.UsageError(
        message: "--update and --against exclude each other: another implementation does not "
          + "decide what the files expect.")
    }
    if !isAgainst, let (name, _) = given.options.first(where: { $0.name != "--update" }) {
      throw Command.UsageError(message: "\(name) is for --against COMMAND; give both.")
    }
  }
}

extension ReplayArguments.Against {
  fileprivate mutating func take(
    _ name: String, _ value: String
  ) throws(Command.UsageError) {
    let number = Int(value) ?? 0
    switch name {
    case "--update": break
    case "--fail-skipped": failsSkipped = true
    case "--against" where !value.isEmpty: command = value
    case "--framing" where value == "lines": framing = .lines
    case "--framing" where value == "headers": framing = .headers
    case "--split" where number >= 1: split = number
    case "--patience" where (1...3600).contains(number): patience = number
    default:
      for option in ReplayArguments.options where option.name == name { throw option.misuse(value) }
    }
  }
}
