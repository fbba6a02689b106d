import Stdio
import Transcripts

/// What a replay prints: each transcript with what differs, and how many passed.
struct ReplayReport {
  typealias Outcome = Replay.Verdict.Outcome

  let given: Arguments
  /// The levels that have transcripts, in the order of the manifest.
  let levels: [String]
  private(set) var outcomes: [(level: String, outcome: Outcome)] = []

  private var isBrief: Bool { given.has("--summary") }
  /// Whether no other transcript is to be run.
  var isOver: Bool { given.has("--fail-fast") && outcomes.last?.outcome == .failed }

  /// The exit code of the program.
  var code: Int32 {
    // If all are skipped, nothing was shown to work.
    let missing = count(.unsupported) + count(.skipped)
    let isBad =
      count(.failed) > 0 || missing > 0 && (count(.passed) == 0 || given.has("--fail-skipped"))
    return isBad ? ExitCode.failure : ExitCode.success
  }

  /// `word` says what became of a transcript that passed.
  mutating func add(_ verdict: Replay.Verdict, of one: ReplayCase, as word: String = "passed") {
    outcomes.append((one.level, verdict.outcome))
    switch verdict.outcome {
    case .passed: Printout.line("\(word) \(one.heading)")
    case .failed: failed(one.heading, one.path, verdict)
    case .unsupported, .skipped:
      Printout.line(
        isBrief
          ? "\(verdict.outcome) \(one.path): \(verdict.reason)"
          : "\(verdict.outcome) \(one.heading)\n  \(verdict.reason)")
    }
  }

  func finish() {
    // Only another program can lack a method.
    let columns = Outcome.allCases.prefix(!given.has("--against") ? 2 : 4)
    if isBrief {
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

  private func failed(_ heading: String, _ path: String, _ verdict: Replay.Verdict) {
    let fault = verdict.check?.fault.map {
      "\(path):\($0.line): " + ProcessDefaults.printable($0.text)
    }
    let remarks = verdict.reason.isEmpty ? [] : [verdict.reason]
    if isBrief {
      let parts = [fault ?? path] + remarks + verdict.errors.suffix(1)
      return Printout.line("failed " + parts.joined(separator: " | "))
    }
    let stderr = verdict.errors.isEmpty ? [] : ["The last it wrote to stderr:"]
    let lines = (remarks + stderr + verdict.errors.map { "  " + $0 }).map { "  \($0)\n" }
    Printout.line(
      "failed \(heading)\n" + (fault.map { "  \($0)\n" } ?? "")
        + (verdict.check?.difference(path: path) ?? "") + lines.joined(), end: "")
  }
}
