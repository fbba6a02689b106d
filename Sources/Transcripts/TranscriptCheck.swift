/// Whether a transcript went as it says, and how it went.
package struct TranscriptCheck {
  /// The transcript as it stands in the file.
  package let expected: Transcript
  /// As it went.
  package let actual: Transcript

  /// Runs a transcript.
  package init(_ transcript: Transcript, by runner: TranscriptRunner) {
    expected = transcript
    actual = runner.run(transcript)
  }

  /// Holds what came of an errand against what was expected.
  package init(_ transcript: Transcript, actual: Transcript) {
    expected = transcript
    self.actual = actual
  }

  /// Whether every message out was expected, in order, and none is left. Where between the messages
  /// in they stand matters only if they are fed one at a time.
  package var passed: Bool { expected.outputs == actual.outputs }

  /// Whether the file says it as it is, to the line.
  package var isUnchanged: Bool { passed && turns(of: expected) == turns(of: actual) }

  /// What differs, as a unified diff; nothing where nothing does.
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
