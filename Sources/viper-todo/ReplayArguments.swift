import JSONRPC
import Stores
import Transcripts

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
    /// When a message counts as the expected one.
    var comparison: MessageComparison { comparesJSON ? .json(ignoringTexts: ignoresTexts) : .bytes }
    fileprivate var comparesJSON = false
    fileprivate var ignoresTexts = false
    /// How many transcripts run at once.
    var jobs = 1
    /// Whether the command was asked for a level, and so for all its methods.
    var isLevelAsked = false
    /// Whether a transcript that is skipped or unsupported counts as a difference.
    var failsSkipped = false
  }

  private(set) var paths: [String] = []
  /// Whether to rewrite what the files expect.
  private(set) var isUpdating = false
  /// Nil: the transcripts run in this process.
  private(set) var against: Against?
  /// The names of the levels to run; all, and what is in none, if it is empty.
  private(set) var levels: [String] = []
  /// The names of the transcripts to run; all if it is empty.
  private(set) var globs: [Glob] = []
  /// Whether to show which transcripts would run, and run none.
  private(set) var isListing = false
  /// Whether to show a line for each transcript, and totals for each level.
  private(set) var isBrief = false
  /// Whether to end with the first transcript that fails.
  private(set) var failsFast = false

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
        "--compare", "bytes|json",
        summary:
          "what makes a message of COMMAND the expected one: the same bytes (the default), or the "
          + "same JSON, whatever the order of its members, its blanks and its escapes",
        values: .words(["bytes", "json"])),
      StoreOption(
        "--ignore-texts",
        summary: "with --compare json: a text for people (messages, members ending in Text) may be "
          + "worded in another way"),
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
      StoreOption("--jobs", "NUMBER", summary: "run this many at once (default 1)"),
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

  init(_ arguments: [String]) throws(Command.UsageError) {
    let given = try Arguments(arguments, of: "option of replay", known: Self.options)
    var options = Against()
    for (name, value) in given.options {
      switch name {
      case "--level" where !value.isEmpty: levels.append(value)
      case "--only" where !value.isEmpty: globs.append(Glob(value))
      default: try options.take(name, value)
      }
    }
    paths = given.operands
    isUpdating = given.has("--update")
    isListing = given.has("--list")
    isBrief = given.has("--summary")
    failsFast = given.has("--fail-fast")
    options.isLevelAsked = !levels.isEmpty
    let isAgainst = given.has("--against")
    against = isAgainst ? options : nil
    if paths.isEmpty {
      throw Command.UsageError(
        message:
          "replay needs a file or folder: viper-todo replay [--update | --against COMMAND] [options] FILE…"
      )
    }
    if isAgainst && isUpdating {
      throw Command.UsageError(
        message: "--update and --against exclude each other: another implementation does not "
          + "decide what the files expect.")
    }
    if options.ignoresTexts && !options.comparesJSON {
      throw Command.UsageError(
        message: "--ignore-texts looks at the members of messages; give --compare json too.")
    }
    let always = Self.choosing.map(\.name) + ["--update"]
    if !isAgainst, let (name, _) = given.options.first(where: { !always.contains($0.name) }) {
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
    case "--update", "--list", "--summary", "--fail-fast": break
    case "--fail-skipped": failsSkipped = true
    case "--ignore-texts": ignoresTexts = true
    case "--against" where !value.isEmpty: command = value
    case "--compare" where value == "bytes": comparesJSON = false
    case "--compare" where value == "json": comparesJSON = true
    case "--framing" where value == "lines": framing = .lines
    case "--framing" where value == "headers": framing = .headers
    case "--split" where number >= 1: split = number
    case "--patience" where (1...3600).contains(number): patience = number
    case "--jobs" where (1...256).contains(number): jobs = number
    default:
      for option in ReplayArguments.options where option.name == name { throw option.misuse(value) }
    }
  }
}

/// A pattern for names: `*` stands for any characters, `?` for one.
struct Glob {
  private let pattern: [Unicode.Scalar]

  init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  /// Whether a name fits: the path of a transcript or its last part, with or without its ending.
  func matches(_ path: String) -> Bool {
    let ending = ".transcript"
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return [path, name].contains { text in
      fits(Array(text.unicodeScalars))
        || text.hasSuffix(ending) && fits(Array(text.dropLast(ending.count).unicodeScalars))
    }
  }

  /// After a mismatch, the last `*` takes one more character.
  private func fits(_ text: [Unicode.Scalar]) -> Bool {
    var place = 0
    var index = 0
    var star: (place: Int, index: Int)?
    while index < text.count {
      if place < pattern.count && pattern[place] == "*" {
        star = (place, index)
        place += 1
      } else if place < pattern.count && (pattern[place] == "?" || pattern[place] == text[index]) {
        place += 1
        index += 1
      } else if let last = star {
        star = (last.place, last.index + 1)
        place = last.place + 1
        index = last.index + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
