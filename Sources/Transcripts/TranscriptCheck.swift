/// The comparison of a transcript with the session as it really went.
package struct TranscriptCheck {
  /// The transcript in the file.
  package let expected: Transcript
  /// The session as it went.
  package let actual: Transcript

  /// Runs a transcript and compares it.
  package init(_ transcript: Transcript, by runner: TranscriptRunner) {
    expected = transcript
    actual = runner.run(transcript)
  }

  /// Compares a transcript with a session that was already run.
  package init(_ transcript: Transcript, actual: Transcript) {
    expected = transcript
    self.actual = actual
  }

  /// Whether the backend wrote exactly the expected messages, in order. Where they come between the
  /// messages to the backend matters only if those are fed one at a time.
  package var passed: Bool { expected.outputs == actual.outputs }

  /// Whether the file has each message in its place, too.
  package var isUnchanged: Bool { passed && turns(of: expected) == turns(of: actual) }

  /// The differences as a unified diff; empty if there are none.
  package func difference(path: String) -> String {
    UnifiedDiff.text(
      from: expected.entries.map(\.line), named: path, to: actual.entries.map(\.line),
      named: path + " (as it went)")
  }

  /// How many outputs follow each input.
  private func turns(of transcript: Transcript) -> [Int] {
    var counts: [Int] = []
    for entry in transcript.entries {
      switch entry {
      case .input: counts.append(0)
      case .output: if !counts.isEmpty { counts[counts.count - 1] += 1 }
      default: break
      }
    }
    return counts
  }
}
