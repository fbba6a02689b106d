import Stdio
import Transcripts

/// What a replay prints: each transcript with what differs, and how many passed.
struct ReplayReport {
  /// The ways in which a transcript can come out, in the order of the columns.
  private enum Outcome: String, CaseIterable { case passed, failed, unsupported, skipped }

  private let arguments: ReplayArguments
  /// The levels that have transcripts, in the order of the manifest.
  private let levels: [String]
  private var outcomes: [(level: String, outcome: Outcome)] = []

  init(_ arguments: ReplayArguments, _ cases: [ReplayCase]) {
    self.arguments = arguments
    levels = Set(cases.map(\.level)).sorted().map(\.name)
  }

  /// Whether no other transcript is to be run.
  var isOver: Bool { arguments.failsFast && outcomes.last?.outcome == .failed }

  /// The exit code of the program.
  var code: Int32 {
    // If all are skipped, nothing was shown to work.
    let missing = count(.unsupported) + count(.skipped)
    let isBad =
      count(.failed) > 0
      || missing > 0 && (count(.passed) == 0 || arguments.failsSkipped)
    return isBad ? ExitCode.failure : ExitCode.success
  }

  mutating func add(_ verdict: Replay.Verdict, of one: ReplayCase) {
    switch verdict {
    case .passed:
      note(.passed, of: one)
      Printout.line("passed \(one.heading)")
    case .differs(let check, let remark):
      note(.failed, of: one)
      failed(one.heading, one.path, check, remark)
    case .unsupported(let reason): reasoned(.unsupported, reason, one)
    case .skipped(let reason): reasoned(.skipped, reason, one)
    }
  }

  /// A transcript that now expects what happens.
  mutating func addUpdated(_ one: ReplayCase) {
    note(.passed, of: one)
    Printout.line("updated \(one.heading)")
  }

  func finish() {
    // Only another program can lack a method.
    let columns = Outcome.allCases.prefix(arguments.against == nil ? 2 : 4)
    if arguments.isBrief {
      let width = 2 + (levels.map(\.utf8.count).max() ?? 0)
      Printout.line("\n" + blanks(width) + columns.map(\.rawValue).joined(separator: "  "))
      for level in levels {
        let numbers = columns.map { column in
          let number = "\(count(column, in: level))"
          return blanks(column.rawValue.utf8.count - number.utf8.count) + number
        }
        Printout.line(level + blanks(width - level.utf8.count) + numbers.joined(separator: "  "))
      }
    }
    Printout.line(columns.map { "\(count($0)) \($0)" }.joined(separator: ", "))
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private func count(_ outcome: Outcome, in level: String? = nil) -> Int {
    outcomes.count { $0.outcome == outcome && (level == nil || $0.level == level) }
  }

  private mutating func note(_ outcome: Outcome, of one: ReplayCase) {
    outcomes.append((one.level.name, outcome))
  }

  private func failed(_ heading: String, _ path: String, _ check: TranscriptCheck, _ remark: String)
  {
    let fault = check.fault.map { "\(path):\($0.line): " + ProcessDefaults.printable($0.text) }
    if arguments.isBrief {
      let lines = remark.split(separator: "\n").map { $0.drop { $0 == " " } }
      let ending = [lines.first, lines.count > 1 ? lines.last : nil].compactMap(\.self)
      Printout.line(
        "failed " + ([fault ?? path] + ending.map(String.init)).joined(separator: " | "))
    } else {
      Printout.line(
        "failed \(heading)\n" + (fault.map { "  \($0)\n" } ?? "") + check.difference(path: path)
          + remark, end: "")
    }
  }

  private mutating func reasoned(_ outcome: Outcome, _ reason: String, _ one: ReplayCase) {
    note(outcome, of: one)
    Printout.line(
      arguments.isBrief
        ? "\(outcome) \(one.path): \(reason)" : "\(outcome) \(one.heading)\n  \(reason)")
  }
}
