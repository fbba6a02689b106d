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
  private static let context = 3

  static func text(
    from left: [[UInt8]], named leftName: String, to right: [[UInt8]], named rightName: String
  ) -> String {
    let lines = Edits.all(from: left, to: right, by: ==)
    let changed = lines.indices.filter { lines[$0].kind != .keep }
    guard !changed.isEmpty else { return "" }
    let shown = RangeSet(changed.map { max(0, $0 - context)..<min($0 + context + 1, lines.count) })
    return "--- \(leftName)\n+++ \(rightName)\n" + shown.ranges.map { hunk(lines[$0]) }.joined()
  }

  private static func hunk(_ lines: ArraySlice<Edits.Edit>) -> String {
    guard let first = lines.first else { return "" }
    let leftCount = lines.count { $0.kind != .insert }
    let rightCount = lines.count { $0.kind != .remove }
    var text = "@@ -\(first.left + 1),\(leftCount) +\(first.right + 1),\(rightCount) @@\n"
    for line in lines {
      text += line.kind.rawValue + String(decoding: line.text, as: UTF8.self) + "\n"
    }
    return text
  }
}

/// What makes one list of texts into another one.
enum Edits {
  enum Kind: String { case keep = " ", remove = "-", insert = "+" }
  typealias Edit = (kind: Kind, text: [UInt8], left: Int, right: Int)

  /// All texts of both lists, each with its place in both.
  static func all(
    from left: [[UInt8]], to right: [[UInt8]], by isSame: ([UInt8], [UInt8]) -> Bool
  ) -> [Edit] {
    let difference = right.difference(from: left, by: isSame)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for case .remove(let offset, _, _) in difference { removed.insert(offset) }
    for case .insert(let offset, _, _) in difference { inserted.insert(offset) }
    var edits: [Edit] = []
    var (leftIndex, rightIndex) = (0, 0)
    while leftIndex < left.count || rightIndex < right.count {
      let kind: Kind =
        removed.contains(leftIndex) ? .remove : inserted.contains(rightIndex) ? .insert : .keep
      let text = kind == .insert ? right[rightIndex] : left[leftIndex]
      edits.append((kind, text, leftIndex, rightIndex))
      if kind != .insert { leftIndex += 1 }
      if kind != .remove { rightIndex += 1 }
    }
    return edits
  }
}
