import JSONRPC
import Stores

extension Replay {
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
        summary: "what makes a message of COMMAND the expected one: the same bytes (the default), "
          + "or the same JSON, whatever the order of its members, its blanks and its escapes"),
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
        summary: "exit with 1 also if COMMAND skips a transcript by exiting with 64, or does not "
          + "know one of its methods"),
    ]

  /// The options that are not only for `--against`.
  private static let choosing = [
    StoreOption(
      "--level", "NAME",
      summary: "run only the transcripts of this level, such as core (levels.json beside them has "
        + "the names); may be repeated. COMMAND must then know all their methods"),
    StoreOption(
      "--only", "GLOB",
      summary: "run only the transcripts with such a name, such as 'todoList/*' or 'add*'; may be "
        + "repeated"),
    StoreOption("--list", summary: "show the level, name and title of those that would run"),
    StoreOption(
      "--summary", summary: "show a line for each, and at the end how many of each level passed"),
    StoreOption("--fail-fast", summary: "end with the first that fails"),
  ]

  /// Whether options contradict each other.
  static func check(_ given: Arguments) throws(UsageError) {
    if given.has("--against") && given.has("--update") {
      throw UsageError(
        "--update and --against exclude each other: another implementation does not "
          + "decide what the files expect.")
    }
    if given.has("--ignore-texts") && given["--compare"] != "json" {
      throw UsageError("--ignore-texts looks at the members of messages; give --compare json too.")
    }
    let always = choosing.map(\.name) + ["--update"]
    let others = given.options.map(\.option.name).filter { !always.contains($0) }
    if !given.has("--against"), let other = others.first {
      throw UsageError("\(other) is for --against COMMAND; give both.")
    }
  }
}

extension Arguments {
  /// The number of seconds without a byte or a message after which another program is not waited for.
  var patience: Int { number("--patience") ?? 10 }
}
