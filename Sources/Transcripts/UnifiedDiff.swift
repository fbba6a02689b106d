/// The difference of two texts, as `diff -u` shows it.
enum UnifiedDiff {
  private enum Edit { case keep, remove, insert }
  private typealias Line = (edit: Edit, text: [UInt8], left: Int, right: Int)

  private static let context = 3

  static func text(
    from left: [[UInt8]], named leftName: String, to right: [[UInt8]], named rightName: String
  ) -> String {
    let lines = edits(from: left, to: right)
    let changed = lines.indices.filter { lines[$0].edit != .keep }
    guard !changed.isEmpty else { return "" }
    var text = "--- \(leftName)\n+++ \(rightName)\n"
    var index = 0
    while index < changed.count {
      let start = max(0, changed[index] - context)
      var end = changed[index]
      while index < changed.count, changed[index] <= end + 2 * context + 1 {
        end = changed[index]
        index += 1
      }
      text += hunk(lines[start...min(end + context, lines.count - 1)])
    }
    return text
  }

  private static func hunk(_ lines: ArraySlice<Line>) -> String {
    guard let first = lines.first else { return "" }
    let leftCount = lines.count { $0.edit != .insert }
    let rightCount = lines.count { $0.edit != .remove }
    var text = "@@ -\(first.left + 1),\(leftCount) +\(first.right + 1),\(rightCount) @@\n"
    for line in lines {
      let sign =
        switch line.edit {
        case .keep: " "
        case .remove: "-"
        case .insert: "+"
        }
      text += sign + String(decoding: line.text, as: UTF8.self) + "\n"
    }
    return text
  }

  /// All lines of both texts, each with its edit and with its place in both texts.
  private static func edits(from left: [[UInt8]], to right: [[UInt8]]) -> [Line] {
    let difference = right.difference(from: left)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var leftIndex = 0
    var rightIndex = 0
    while leftIndex < left.count || rightIndex < right.count {
      if removed.contains(leftIndex) {
        lines.append((.remove, left[leftIndex], leftIndex, rightIndex))
        leftIndex += 1
      } else if inserted.contains(rightIndex) {
        lines.append((.insert, right[rightIndex], leftIndex, rightIndex))
        rightIndex += 1
      } else {
        lines.append((.keep, left[leftIndex], leftIndex, rightIndex))
        leftIndex += 1
        rightIndex += 1
      }
    }
    return lines
  }
}
