import Stdio
import System
import Transcripts

/// Checks transcripts, or rewrites what they expect (PROTOCOL § 12).
struct Replay {
  /// The outcome of a transcript.
  enum Verdict {
    case passed
    /// The session went differently from the transcript.
    case differs(TranscriptCheck)
    /// Another implementation failed: the difference, and how the program ended.
    case failed(String)
    /// It was not run, for this reason.
    case skipped(String)
  }

  private let arguments: ReplayArguments

  init(_ arguments: ReplayArguments) { self.arguments = arguments }

  func run() -> Int32 {
    var passed = 0
    var failed = 0
    var skipped = 0
    for path in arguments.paths.flatMap(Self.files) {
      let transcript: Transcript
      let verdict: Verdict
      do {
        transcript = try Transcript(try File.read(path))
        verdict = try judge(transcript, path: path)
      } catch let malformed as Transcript.Malformed {
        ProcessDefaults.complain(
          "viper-todo: \(path):\(malformed.line): this is not a line of a transcript; expected "
            + malformed.expected)
        return ExitCode.dataFormat
      } catch {
        ProcessDefaults.complain("viper-todo: \((error as? FileError)?.message ?? "\(error)")")
        return ExitCode.inputOutput
      }
      let title = path + (transcript.title.map { " — " + $0 } ?? "")
      switch verdict {
      case .passed:
        passed += 1
        Printout.line("passed \(title)")
      case .differs(let check) where arguments.isUpdating:
        guard update(path, to: check.actual) else { return ExitCode.inputOutput }
        passed += 1
        Printout.line("updated \(title)")
      case .differs(let check):
        failed += 1
        Printout.line("failed \(title)\n\(check.difference(path: path))", end: "")
      case .failed(let text):
        failed += 1
        Printout.line("failed \(title)\n\(text)", end: "")
      case .skipped(let reason):
        skipped += 1
        Printout.line("skipped \(title)\n  \(reason)")
      }
    }
    let isAgainst = arguments.against != nil
    Printout.line("\(passed) passed, \(failed) failed" + (isAgainst ? ", \(skipped) skipped" : ""))
    // If all are skipped, nothing was shown to work.
    let isBad =
      failed > 0 || skipped > 0 && (passed == 0 || arguments.against?.failsSkipped == true)
    return isBad ? ExitCode.failure : ExitCode.success
  }

  /// A folder stands for the transcripts in it. A folder without any stays in the list, and reading
  /// it fails.
  private static func files(at path: String) -> [String] {
    let files = Folder.files(under: path, ending: ".transcript") ?? []
    return files.isEmpty ? [path] : files
  }

  private func judge(_ transcript: Transcript, path: String) throws -> Verdict {
    if let against = arguments.against {
      return try Trial(against).verdict(on: transcript, path: path)
    }
    let check = TranscriptCheck(transcript, by: TranscriptRunner(setsEnvironment: true))
    return check.passed && check.isUnchanged ? .passed : .differs(check)
  }

  private func update(_ path: String, to transcript: Transcript) -> Bool {
    do {
      try File.replace(path, with: transcript.bytes)
      return true
    } catch {
      ProcessDefaults.complain("viper-todo: \(error.message)")
      return false
    }
  }
}
