import Stdio
import System
import Transcripts

/// Checks transcripts, or rewrites what they expect (PROTOCOL § 12).
struct Replay {
  /// The outcome of a transcript.
  enum Verdict {
    case passed
    /// The session went differently from the transcript; if another program ran it, with a remark on
    /// how that ended.
    case differs(TranscriptCheck, String)
    /// Another implementation does not know a method, and was not asked for it.
    case unsupported(String)
    /// It was not run, for this reason.
    case skipped(String)
  }

  let arguments: ReplayArguments

  func run() throws -> Int32 {
    let cases = try ReplayCase.cases(for: arguments)
    if arguments.isListing {
      for one in cases { Printout.line("\(one.level.name)\t\(one.heading)") }
      return ExitCode.success
    }
    var report = ReplayReport(arguments, cases)
    try run(cases, &report)
    report.finish()
    return report.code
  }

  private func run(_ cases: [ReplayCase], _ report: inout ReplayReport) throws {
    if let command = arguments.against { return try run(cases, against: command, &report) }
    for one in cases {
      let check = one.transcript.check(settingEnvironment: true)
      if check.isUnchanged {
        report.add(.passed, of: one)
      } else if arguments.isUpdating {
        try File.replace(one.path, with: check.actual.bytes)
        report.addUpdated(one)
      } else {
        report.add(.differs(check, ""), of: one)
      }
      if report.isOver { return }
    }
  }

  /// Runs several at once. They are reported in order.
  private func run(
    _ cases: [ReplayCase], against command: String, _ report: inout ReplayReport
  ) throws {
    var waiting = cases[...]
    var trials: [(case: ReplayCase, trial: Trial)] = []
    defer { for (_, trial) in trials { trial.run?.kill() } }
    while !report.isOver && !(waiting.isEmpty && trials.isEmpty) {
      while trials.count(where: { $0.trial.isRunning }) < arguments.jobs,
        let next = waiting.popFirst()
      {
        trials.append((next, try Trial(next.transcript, against: command, arguments)))
      }
      if let verdict = trials.first?.trial.verdict {
        report.add(verdict, of: trials.removeFirst().case)
      } else {
        ProgramRun.advance(trials.filter(\.trial.isRunning).compactMap(\.trial.run))
      }
    }
  }
}

/// A transcript to be replayed.
struct ReplayCase {
  /// As it was given.
  let path: String
  let level: Level
  let transcript: Transcript

  /// A level, or that it is in none.
  struct Level: Hashable, Comparable {
    /// Its place among the levels.
    let place: Int
    let name: String

    static let none = Level(place: .max, name: "(none)")

    static func < (left: Level, right: Level) -> Bool { left.place < right.place }
  }

  private init(_ path: String, level: Level) throws {
    self.path = path
    self.level = level
    transcript = try FormatError.naming("a transcript", path, try Transcript(File.read(path)))
  }

  /// Its path and its title.
  var heading: String { path + (transcript.title.map { " — " + $0 } ?? "") }

  /// The transcripts that the arguments choose, in the order in which they are given.
  static func cases(for arguments: ReplayArguments) throws -> [ReplayCase] {
    var cases: [ReplayCase] = []
    var known: [String] = []
    for operand in arguments.paths {
      let levels = arguments.needsLevels ? try TranscriptLevels(above: operand) : nil
      known = levels?.all.map(\.name) ?? known
      for path in files(at: operand) {
        let name = levels?.name(of: path) ?? path
        let place = levels?.all.firstIndex { $0.transcripts.contains(name) }
        let level = place.map { Level(place: $0, name: known[$0]) } ?? .none
        let isAsked = arguments.levels.isEmpty || arguments.levels.contains(level.name)
        let isMeant = arguments.globs.isEmpty || arguments.globs.contains { fits(name, $0) }
        if isAsked && isMeant { cases.append(try ReplayCase(path, level: level)) }
      }
    }
    if let unknown = arguments.levels.first(where: { !known.contains($0) }) {
      throw known.isEmpty
        ? UsageError(
          message: "--level needs a file \(TranscriptLevels.fileName) in the folder of the "
            + "transcripts or above; there is none.")
        : UsageError(unknown: "level", unknown, known: known)
    }
    if cases.isEmpty {
      throw UsageError(message: "no transcript is left by --level and --only.")
    }
    return cases
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
