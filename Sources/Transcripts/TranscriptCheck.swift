/// The comparison of a transcript with the session as it really went.
package struct TranscriptCheck {
  package let expected: Transcript
  /// It has the expected message wherever one came that counts as the same.
  package let actual: Transcript
  let comparison: MessageComparison

  /// Whether the backend wrote exactly the expected messages, in order. Where they come between the
  /// messages to the backend matters only if those are fed one at a time.
  package var passed: Bool { expected.outputs == actual.outputs }

  /// Whether the file has each message in its place, too.
  package var isUnchanged: Bool { passed && turns(of: expected) == turns(of: actual) }

  /// The first message that is not the expected one; nil if there is none.
  package var fault: FirstFault? { FirstFault(in: actual.outputs, of: expected, comparison) }

  /// The differences as a unified diff; empty if there are none.
  package func difference(path: String) -> String {
    UnifiedDiff.text(
      from: expected.entries.map(\.line), named: path, to: actual.entries.map(\.line),
      named: path + " (as it went)")
  }

  /// How many outputs follow each input.
  private func turns(of transcript: Transcript) -> [Int] {
    transcript.entries.split(omittingEmptySubsequences: false) { $0.isInput }.dropFirst()
      .map { $0.count { if case .output = $0 { true } else { false } } }
  }
}

/// The difference of two texts, as `diff -u` shows it.
enum UnifiedDiff {
  private enum Edit: String { case keep = " ", remove = "-", insert = "+" }
  private typealias Line = (edit: Edit, text: [UInt8], left: Int, right: Int)

  private static let context = 3

  static func text(
    from left: [[UInt8]], named leftName: String, to right: [[UInt8]], named rightName: String
  ) -> String {
    let lines = edits(from: left, to: right)
    let changed = lines.indices.filter { lines[$0].edit != .keep }
    guard !changed.isEmpty else { return "" }
    let shown = RangeSet(changed.map { max(0, $0 - context)..<min($0 + context + 1, lines.count) })
    return "--- \(leftName)\n+++ \(rightName)\n" + shown.ranges.map { hunk(lines[$0]) }.joined()
  }

  private static func hunk(_ lines: ArraySlice<Line>) -> String {
    guard let first = lines.first else { return "" }
    let leftCount = lines.count { $0.edit != .insert }
    let rightCount = lines.count { $0.edit != .remove }
    var text = "@@ -\(first.left + 1),\(leftCount) +\(first.right + 1),\(rightCount) @@\n"
    for line in lines {
      text += line.edit.rawValue + String(decoding: line.text, as: UTF8.self) + "\n"
    }
    return text
  }

  /// All lines of both texts, each with its edit and with its place in both texts.
  private static func edits(from left: [[UInt8]], to right: [[UInt8]]) -> [Line] {
    let (removed, inserted) = right.difference(from: left).offsets
    var lines: [Line] = []
    var leftIndex = 0
    var rightIndex = 0
    while leftIndex < left.count || rightIndex < right.count {
      let edit: Edit =
        removed.contains(leftIndex) ? .remove : inserted.contains(rightIndex) ? .insert : .keep
      let text = edit == .insert ? right[rightIndex] : left[leftIndex]
      lines.append((edit, text, leftIndex, rightIndex))
      if edit != .insert { leftIndex += 1 }
      if edit != .remove { rightIndex += 1 }
    }
    return lines
  }
}

extension CollectionDifference {
  /// Where the old collection has what the new one lacks, and the other way round.
  var offsets: (removed: Set<Int>, inserted: Set<Int>) {
    func offsets(_ changes: [Change]) -> Set<Int> {
      Set(
        changes.map { change in
          switch change {
          case .remove(let offset, _, _), .insert(let offset, _, _): offset
          }
        })
    }
    return (offsets(removals), offsets(insertions))
  }
}
