import Stdio
import Transcripts

/// What a replay prints: each transcript with what differs, and how many passed.
struct ReplayReport {
  /// How many transcripts came out in each way.
  private struct Totals {
    var passed = 0
    var failed = 0
    var unsupported = 0
    var skipped = 0

    mutating func count(_ verdict: Replay.Verdict) {
      switch verdict {
      case .passed: passed += 1
      case .differs: failed += 1
      case .unsupported: unsupported += 1
      case .skipped: skipped += 1
      }
    }

    /// In the order of the columns.
    var numbers: [(name: String, number: Int)] {
      [("passed", passed), ("failed", failed), ("unsupported", unsupported), ("skipped", skipped)]
    }
  }

  private let arguments: ReplayArguments
  private var totals = Totals()
  /// Of each level that has transcripts, in the order of the manifest.
  private var levels: [(name: String, totals: Totals)] = []

  init(_ arguments: ReplayArguments, _ cases: [ReplayCase]) {
    self.arguments = arguments
    for level in Set(cases.map(\.level)).sorted() { levels.append((level.name, Totals())) }
  }

  /// Whether no other transcript is to be run.
  var isOver: Bool { arguments.failsFast && totals.failed > 0 }

  /// The exit code of the program.
  var code: Int32 {
    // If all are skipped, nothing was shown to work.
    let missing = totals.unsupported + totals.skipped
    let isBad =
      totals.failed > 0
      || missing > 0 && (totals.passed == 0 || arguments.against?.failsSkipped == true)
    return isBad ? ExitCode.failure : ExitCode.success
  }

  mutating func add(_ verdict: Replay.Verdict, of one: ReplayCase) {
    count(verdict, of: one)
    switch verdict {
    case .passed: Printout.line("passed \(one.heading)")
    case .differs(let check, let remark): failed(one.heading, one.path, check, remark)
    case .unsupported(let reason): reasoned("unsupported", reason, one)
    case .skipped(let reason): reasoned("skipped", reason, one)
    }
  }

  /// A transcript that now expects what happens.
  mutating func addUpdated(_ one: ReplayCase) {
    count(.passed, of: one)
    Printout.line("updated \(one.heading)")
  }

  func finish() {
    // Only another program can lack a method.
    let columns = arguments.against == nil ? 2 : 4
    if arguments.isBrief {
      let width = 2 + (levels.map(\.name.utf8.count).max() ?? 0)
      let names = totals.numbers.prefix(columns).map(\.name)
      Printout.line("\n" + String(repeating: " ", count: width) + names.joined(separator: "  "))
      for (name, totals) in levels {
        let numbers = totals.numbers.prefix(columns).map { name, number in
          String(repeating: " ", count: max(0, name.utf8.count - "\(number)".utf8.count))
            + "\(number)"
        }
        let padding = String(repeating: " ", count: width - name.utf8.count)
        Printout.line(name + padding + numbers.joined(separator: "  "))
      }
    }
    Printout.line(
      totals.numbers.prefix(columns).map { "\($0.number) \($0.name)" }.joined(separator: ", "))
  }

  private mutating func count(_ verdict: Replay.Verdict, of one: ReplayCase) {
    totals.count(verdict)
    for index in levels.indices where levels[index].name == one.level.name {
      levels[index].totals.count(verdict)
    }
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

  private func reasoned(_ verdict: String, _ reason: String, _ one: ReplayCase) {
    Printout.line(
      arguments.isBrief
        ? "\(verdict) \(one.path): \(reason)" : "\(verdict) \(one.heading)\n  \(reason)")
  }
}
