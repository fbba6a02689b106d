import Glibc
import Stdio
import Transcripts

/// Checks transcripts, or rewrites what they expect (contract § 8).
struct Replay {
  let paths: [String]
  let isUpdating: Bool

  func run() -> Int32 {
    var passed = 0
    var failed = 0
    for path in paths {
      let transcript: Transcript
      do {
        transcript = try Transcript(try File.read(path))
      } catch let malformed as Transcript.Malformed {
        ProcessDefaults.complain(
          "viper-todo: \(path):\(malformed.line): this is no line of a transcript; expected "
            + malformed.expected)
        return ExitCode.dataFormat
      } catch {
        ProcessDefaults.complain("viper-todo: \((error as? FileError)?.message ?? "\(error)")")
        return ExitCode.inputOutput
      }
      let check = TranscriptCheck(transcript, by: TranscriptRunner(setsEnvironment: true))
      let title = transcript.title.map { " — " + $0 } ?? ""
      if check.passed && check.isUnchanged {
        passed += 1
        Printout.line("passed \(path)\(title)")
      } else if isUpdating {
        guard update(path, to: check.actual) else { return ExitCode.inputOutput }
        passed += 1
        Printout.line("updated \(path)\(title)")
      } else {
        failed += 1
        Printout.line("failed \(path)\(title)\n\(check.difference(path: path))", end: "")
      }
    }
    Printout.line("\(passed) passed, \(failed) failed")
    return failed == 0 ? ExitCode.success : ExitCode.failure
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
