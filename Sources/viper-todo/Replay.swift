import JSONRPC
import Stdio
import Stores
import System
import Transcripts

/// Checks transcripts, or rewrites what they expect (PROTOCOL § 12).
struct Replay {
  /// How a transcript came out.
  struct Verdict {
    /// The ways in which it can, in the order of the columns.
    enum Outcome: String, CaseIterable {
      case passed
      /// The session went differently from the transcript.
      case failed
      /// Another implementation does not know a method, and was not asked for it.
      case unsupported
      case skipped
    }

    let outcome: Outcome
    /// Why; of a failure, a sentence that says how another program ended.
    var reason = ""
    /// The last lines that a program wrote to stderr that failed.
    var errors: [String] = []
    /// The comparison that failed.
    var check: TranscriptCheck?
  }

  let given: Arguments

  func run() throws -> Int32 {
    try Self.check(given)
    let (cases, levels) = try ReplayCase.cases(for: given)
    if given.has("--list") {
      for one in cases { Printout.line("\(one.level)\t\(one.heading)") }
      return ExitCode.success
    }
    var report = ReplayReport(given: given, levels: levels)
    try run(cases, &report)
    report.finish()
    return report.code
  }

  private func run(_ cases: [ReplayCase], _ report: inout ReplayReport) throws {
    if let command = given["--against"] { return try run(cases, against: command, &report) }
    for one in cases {
      let check = one.transcript.check(settingEnvironment: true)
      if !check.isUnchanged && !given.has("--update") {
        report.add(Verdict(outcome: .failed, check: check), of: one)
      } else {
        if !check.isUnchanged { try File.replace(one.path, with: check.actual.bytes) }
        report.add(Verdict(outcome: .passed), of: one, as: check.isUnchanged ? "passed" : "updated")
      }
      if report.isOver { return }
    }
  }

  /// Runs several at once. They are reported in order.
  private func run(
    _ cases: [ReplayCase], against command: String, _ report: inout ReplayReport
  ) throws {
    let jobs = given.number("--jobs") ?? 1
    var waiting = cases[...]
    var trials: [(case: ReplayCase, trial: Trial)] = []
    defer { for (_, trial) in trials { trial.run?.kill() } }
    while !report.isOver && !(waiting.isEmpty && trials.isEmpty) {
      while trials.count(where: { $0.trial.isRunning }) < jobs, let next = waiting.popFirst() {
        trials.append((next, try Trial(next.transcript, against: command, given)))
      }
      if let verdict = trials.first?.trial.verdict {
        report.add(verdict, of: trials.removeFirst().case)
      } else {
        ProgramRun.advance(trials.filter(\.trial.isRunning).compactMap(\.trial.run))
      }
    }
  }

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

/// A transcript to be replayed.
struct ReplayCase {
  /// As it was given.
  let path: String
  /// The level that it is in.
  let level: String
  let transcript: Transcript

  /// What stands in the place of a level if it is in none.
  private static let noLevel = "(none)"

  private init(_ path: String, level: String) throws {
    self.path = path
    self.level = level
    transcript = try FormatError.naming("a transcript", path, try Transcript(File.read(path)))
  }

  /// Its path and its title.
  var heading: String { path + (transcript.title.map { " — " + $0 } ?? "") }

  /// The transcripts that the arguments choose, in the order in which they are given, and the levels that
  /// they are in, in the order of the manifest.
  static func cases(for given: Arguments) throws -> (cases: [ReplayCase], levels: [String]) {
    let (asked, globs) = (given.all("--level"), given.all("--only"))
    let areNamed = given.has("--list") || given.has("--summary") || !asked.isEmpty || !globs.isEmpty
    var cases: [ReplayCase] = []
    var known: [String] = []
    for operand in given.operands {
      let levels = areNamed ? try TranscriptLevels(above: operand) : nil
      known += (levels?.all ?? []).map(\.name).filter { !known.contains($0) }
      for path in files(at: operand) {
        let name = levels?.name(of: path) ?? path
        let level = levels?.all.first { $0.transcripts.contains(name) }?.name ?? noLevel
        let isAsked = asked.isEmpty || asked.contains(level)
        let isMeant = globs.isEmpty || globs.contains { fits(name, $0) }
        if isAsked && isMeant { cases.append(try ReplayCase(path, level: level)) }
      }
    }
    if let unknown = asked.first(where: { !known.contains($0) }) {
      throw known.isEmpty
        ? UsageError(
          "--level needs a file \(TranscriptLevels.fileName) in the folder of the "
            + "transcripts or above; there is none.")
        : UsageError(unknown: "level", unknown, known: known)
    }
    if cases.isEmpty { throw UsageError("no transcript is left by --level and --only.") }
    return (cases, (known + [noLevel]).filter { level in cases.contains { $0.level == level } })
  }

  /// Whether a pattern is for a transcript: its name or the last part of that, with or without its
  /// ending.
  private static func fits(_ name: String, _ pattern: String) -> Bool {
    [name, String(name.split(separator: "/").last ?? "")].contains { text in
      File.isName(text, like: pattern) || File.isName(text, like: pattern + ending)
    }
  }

  private static let ending = ".transcript"

  /// A folder stands for the transcripts in it, but not for scripts for Views. A folder without any
  /// stays in the list, and reading it fails.
  private static func files(at path: String) -> [String] {
    let files = (Folder.files(under: path, ending: ending) ?? [])
      .filter { !$0.hasSuffix(".view.transcript") }
    return files.isEmpty ? [path] : files
  }
}

/// The run of a transcript against another implementation of the protocol (`protocol/README.md`).
struct Trial {
  private let given: Arguments
  private let errand: TranscriptErrand
  /// Nil if no program can run the transcript.
  let run: ProgramRun?

  /// The word in the command that the transcript's arguments replace. Without it, they follow the
  /// command.
  private static let placeholder = "{arguments}"

  /// Starts the run. Throws if the shell cannot be started.
  init(_ transcript: Transcript, against command: String, _ given: Arguments) throws(FileError) {
    self.given = given
    errand = TranscriptErrand(
      transcript, framing: given["--framing"].flatMap(Framing.init(rawValue:)) ?? .lines)
    let script =
      command.hasPart(Self.placeholder)
      ? command.replacingParts(Self.placeholder, with: #""$@""#) : command + #" "$@""#
    if errand.obstacle != nil {
      run = nil
    } else {
      var environment = Environment.all
      for (name, value) in errand.environment { environment[name] = value }
      run = try ProgramRun(
        ["/bin/sh", "-c", script, "sh"] + errand.arguments, environment: environment,
        input: errand.input, piece: given.number("--split") ?? .max, patience: given.patience)
    }
  }

  var isRunning: Bool { run.map { $0.ending == nil } ?? false }

  /// What to say of it; nil while the program runs.
  var verdict: Replay.Verdict? {
    guard let run else { return Replay.Verdict(outcome: .skipped, reason: errand.obstacle ?? "") }
    guard let ending = run.ending else { return nil }
    if ending == .ended(.exited(ExitCode.usage)) && run.output.isEmpty {
      return Replay.Verdict(
        outcome: .skipped,
        reason: "it does not take \(errand.arguments.joined(separator: " ")): "
          + (lastLines(of: run).last ?? "it ended with status \(ExitCode.usage)"))
    }
    let comparison: MessageComparison =
      given["--compare"] == "json" ? .json(ignoringTexts: given.has("--ignore-texts")) : .bytes
    let check = errand.check(run.output, comparison)
    let isEndRight =
      ending == .ended(.exited(0)) || errand.transcript.saysExit && ending == .ended(.exited(1))
    if check.passed && isEndRight { return Replay.Verdict(outcome: .passed) }
    let unknown = check.unknownMethods
    if isEndRight && !unknown.isEmpty && !given.has("--level") {
      return Replay.Verdict(
        outcome: .unsupported, reason: "it does not know \(unknown.joined(separator: ", "))")
    }
    let isQuiet = isEndRight && run.errors.isEmpty && run.untaken == 0
    return Replay.Verdict(
      outcome: .failed, reason: isQuiet ? "" : remark(on: run, ending), errors: lastLines(of: run),
      check: check)
  }

  /// How the program ended.
  private func remark(on run: ProgramRun, _ ending: ProgramRun.Ending) -> String {
    var sentence =
      switch ending {
      case .ended(.exited(let status)): "It ended with status \(status)"
      case .ended(.signalled(let signal)): "It was ended by signal \(signal)"
      case .stuck: "It took and wrote nothing for \(given.patience) s, and was killed"
      case .flooding: "It wrote more than \(ProgramRun.outputLimit) bytes, and was killed"
      }
    if run.untaken > 0 { sentence += "; \(run.untaken) bytes of its input could not be written" }
    return sentence + "."
  }

  /// The last lines of stderr, without control characters.
  private func lastLines(of run: ProgramRun) -> [String] {
    run.errors.split(separator: 0x0A).suffix(5).map {
      ProcessDefaults.printable(String(decoding: $0, as: UTF8.self))
    }
  }
}

extension Arguments {
  /// The number of seconds without a byte or a message after which another program is not waited for.
  var patience: Int { number("--patience") ?? 10 }
}
