import JSONRPC
import Stores
import Transcripts

/// What `viper-todo replay` is to do.
struct ReplayArguments {
  private let given: Arguments
  var paths: [String] { given.operands }
  /// Whether to rewrite what the files expect.
  var isUpdating: Bool { given.has("--update") }
  /// The names of the levels to run; all, and what is in none, if it is empty.
  var levels: [String] { given.all("--level") }
  /// The names of the transcripts to run; all if it is empty.
  var globs: [String] { given.all("--only") }
  /// Whether to show which transcripts would run, and run none.
  var isListing: Bool { given.has("--list") }
  /// Whether to show a line for each transcript, and totals for each level.
  var isBrief: Bool { given.has("--summary") }
  /// Whether to end with the first transcript that fails.
  var failsFast: Bool { given.has("--fail-fast") }

  /// The command by which `/bin/sh -c` runs another implementation of the protocol; nil: the transcripts
  /// run in this process. What follows is for that command.
  var against: String? { given["--against"] }
  /// The framing of transcripts that name none.
  var framing: Framing { given["--framing"].flatMap(Framing.init(rawValue:)) ?? .lines }
  /// The most bytes that are written at a time. Nil: as many as the pipe takes.
  var split: Int? { given.number("--split") }
  /// The number of seconds without a byte in or out after which the command is killed.
  var patience: Int { given.number("--patience") ?? 10 }
  /// When a message counts as the expected one.
  var comparison: MessageComparison {
    given["--compare"] == "json" ? .json(ignoringTexts: given.has("--ignore-texts")) : .bytes
  }
  /// How many transcripts run at once.
  var jobs: Int { given.number("--jobs") ?? 1 }
  /// Whether a transcript that is skipped or unsupported counts as a difference.
  var failsSkipped: Bool { given.has("--fail-skipped") }

  /// Whether the names of transcripts and levels matter.
  var needsLevels: Bool { isListing || isBrief || !levels.isEmpty || !globs.isEmpty }

  /// All options besides `--help`.
  static let options =
    choosing + [
      StoreOption("--update", summary: "rewrite what the files expect as the session went"),
      StoreOption(
        "--against", "COMMAND",
        summary:
          "run them against another implementation: /bin/sh runs COMMAND, which speaks the protocol; "
          + "what a transcript asks for is appended as mcp, --tools, --clock, --clock-after and "
          + "--samples, or replaces {arguments} in COMMAND, and is set in its environment"),
      StoreOption(
        "--compare", oneOf: ["bytes", "json"],
        summary:
          "what makes a message of COMMAND the expected one: the same bytes (the default), or the "
          + "same JSON, whatever the order of its members, its blanks and its escapes"),
      StoreOption(
        "--ignore-texts",
        summary: "with --compare json: a text for people (messages, members ending in Text) may be "
          + "worded in another way"),
      StoreOption(
        "--framing", oneOf: Framing.allCases.map(\.rawValue),
        summary: "the framing of transcripts that name none (default lines)"),
      StoreOption(
        "--split", "BYTES",
        summary: "write at most this many bytes at a time; 1 writes each byte by itself",
        values: .number(1...(.max))),
      StoreOption(
        "--patience", "SECONDS",
        summary: "kill COMMAND after this long without a byte in or out (default 10)",
        values: .number(1...3600)),
      StoreOption(
        "--jobs", "NUMBER", summary: "run this many at once (default 1)", values: .number(1...256)),
      StoreOption(
        "--fail-skipped",
        summary:
          "exit with 1 also if COMMAND skips a transcript by exiting with 64, or does not know "
          + "one of its methods"),
    ]

  /// The options that are not only for `--against`.
  private static let choosing = [
    StoreOption(
      "--level", "NAME",
      summary:
        "run only the transcripts of this level, such as core (levels.json beside them has the "
        + "names); may be repeated. COMMAND must then know all their methods"),
    StoreOption(
      "--only", "GLOB",
      summary: "run only the transcripts with such a name, such as 'todoList/*' or 'add*'; may be "
        + "repeated"),
    StoreOption("--list", summary: "show the level, name and title of those that would run"),
    StoreOption(
      "--summary", summary: "show a line for each, and at the end how many of each level passed"),
    StoreOption("--fail-fast", summary: "end with the first that fails"),
  ]

  init(_ given: Arguments) throws(UsageError) {
    self.given = given
    if paths.isEmpty {
      throw UsageError(
        message:
          "replay needs a file or folder: viper-todo replay [--update | --against COMMAND] [options] FILE…"
      )
    }
    if against != nil && isUpdating {
      throw UsageError(
        message: "--update and --against exclude each other: another implementation does not "
          + "decide what the files expect.")
    }
    if given.has("--ignore-texts") && given["--compare"] != "json" {
      throw UsageError(
        message: "--ignore-texts looks at the members of messages; give --compare json too.")
    }
    let always = Self.choosing.map(\.name) + ["--update"]
    if against == nil, let other = given.options.first(where: { !always.contains($0.option.name) })
    {
      throw UsageError(message: "\(other.option.name) is for --against COMMAND; give both.")
    }
  }
}
