import Stdio
import System
import Transcripts

/// The run of a transcript against another implementation of the protocol (`protocol/README.md`).
struct Trial {
  private let arguments: ReplayArguments
  private let errand: TranscriptErrand
  private let saysExit: Bool
  /// Nil if no program can run the transcript.
  let run: ProgramRun?

  /// The word in the command that the transcript's arguments replace. Without it, they follow the
  /// command.
  private static let placeholder = "{arguments}"

  /// Starts the run. Throws if the shell cannot be started.
  init(
    _ transcript: Transcript, against command: String, _ arguments: ReplayArguments
  ) throws(FileError) {
    self.arguments = arguments
    errand = TranscriptErrand(transcript, framing: arguments.framing)
    saysExit = transcript.saysExit
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
        input: errand.input, piece: arguments.split ?? .max, patience: arguments.patience)
    }
  }

  var isRunning: Bool { run.map { $0.ending == nil } ?? false }

  /// What to say of it; nil while the program runs.
  var verdict: Replay.Verdict? {
    guard let run else {
      return Replay.Verdict(outcome: .skipped, reason: errand.obstacle ?? "")
    }
    guard let ending = run.ending else { return nil }
    if ending == .ended(.exited(ExitCode.usage)) && run.output.isEmpty {
      return Replay.Verdict(
        outcome: .skipped,
        reason: "it does not take \(errand.arguments.joined(separator: " ")): "
          + (lastLines(of: run).last ?? "it ended with status \(ExitCode.usage)"))
    }
    let check = errand.check(run.output, arguments.comparison)
    let isEndRight =
      ending == .ended(.exited(0)) || saysExit && ending == .ended(.exited(1))
    if check.passed && isEndRight { return Replay.Verdict(outcome: .passed) }
    let unknown = check.unknownMethods
    if isEndRight && !unknown.isEmpty && arguments.levels.isEmpty {
      return Replay.Verdict(
        outcome: .unsupported, reason: "it does not know \(unknown.joined(separator: ", "))")
    }
    let isQuiet = isEndRight && run.errors.isEmpty && run.untaken == 0
    return Replay.Verdict(
      outcome: .failed, reason: isQuiet ? "" : remark(on: run, ending), check: check)
  }

  /// How the program ended, and the end of its stderr.
  private func remark(on run: ProgramRun, _ ending: ProgramRun.Ending) -> String {
    var sentence =
      switch ending {
      case .ended(.exited(let status)): "It ended with status \(status)"
      case .ended(.signalled(let signal)): "It was ended by signal \(signal)"
      case .stuck: "It took and wrote nothing for \(arguments.patience) s, and was killed"
      case .flooding: "It wrote more than \(ProgramRun.outputLimit) bytes, and was killed"
      }
    if run.untaken > 0 { sentence += "; \(run.untaken) bytes of its input could not be written" }
    var lines = ["  \(sentence)."]
    let errors = lastLines(of: run)
    if !errors.isEmpty { lines += ["  The last it wrote to stderr:"] + errors.map { "    " + $0 } }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The last lines of stderr, without control characters.
  private func lastLines(of run: ProgramRun) -> [String] {
    run.errors.split(separator: 0x0A).suffix(5).map {
      ProcessDefaults.printable(String(decoding: $0, as: UTF8.self))
    }
  }
}
