import Stdio
import System
import Transcripts

/// Runs transcripts against another implementation of the protocol (`protocol/README.md`).
struct Trial {
  private let against: ReplayArguments.Against
  private let script: String

  /// The word in the command that the transcript's arguments replace. Without it, they follow the
  /// command.
  private static let placeholder = "{arguments}"

  init(_ against: ReplayArguments.Against) {
    self.against = against
    let command = against.command
    script =
      command.hasPart(Self.placeholder)
      ? command.replacingParts(Self.placeholder, with: #""$@""#) : command + #" "$@""#
  }

  /// Runs a transcript. Throws if the shell cannot be started.
  func verdict(on transcript: Transcript, path: String) throws(FileError) -> Replay.Verdict {
    let errand = TranscriptErrand(transcript, framing: against.framing)
    if let obstacle = errand.obstacle { return .skipped(obstacle) }
    let run = try ProgramRun(
      ["/bin/sh", "-c", script, "sh"] + errand.arguments,
      environment: environment(for: errand), input: errand.input, piece: against.split ?? .max,
      patience: against.patience)
    if run.ending == .exited(ExitCode.usage) && run.output.isEmpty {
      return .skipped(
        "it does not take \(errand.arguments.joined(separator: " ")): "
          + (lastLines(of: run).last ?? "it ended with status \(ExitCode.usage)"))
    }
    let check = TranscriptCheck(transcript, actual: errand.actual(run.output))
    let isEndRight = run.ending == .exited(0) || transcript.saysExit && run.ending == .exited(1)
    if check.passed && isEndRight { return .passed }
    let isQuiet = isEndRight && run.errors.isEmpty && run.untaken == 0
    return .failed(check.difference(path: path) + (isQuiet ? "" : remark(on: run)))
  }

  /// How the program ended, and the end of its stderr.
  private func remark(on run: ProgramRun) -> String {
    var sentence =
      switch run.ending {
      case .exited(let status): "It ended with status \(status)"
      case .signalled(let signal): "It was ended by signal \(signal)"
      case .stuck: "It took and wrote nothing for \(against.patience) s, and was killed"
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

  /// Our environment, with the changes that the transcript makes.
  private func environment(for errand: TranscriptErrand) -> [String: String] {
    var variables = Environment.all
    for (name, value) in errand.environment { variables[name] = value }
    return variables
  }
}
