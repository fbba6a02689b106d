/// Finds what somebody meant who mistyped a name.
package enum Suggestion {
  /// The nearest of the known names, where it is near enough to be meant. Names from outside are to
  /// be cut short first.
  package static func nearest(to name: String, among known: [String]) -> String? {
    let scored = known.map { (name: $0, distance: distance(Array($0.utf8), Array(name.utf8))) }
    guard let best = scored.min(by: { $0.distance < $1.distance }),
      best.distance <= max(2, best.name.utf8.count / 5)
    else { return nil }
    return best.name
  }

  /// How many bytes must be put in, taken out or changed to come from one to the other
  /// (Levenshtein).
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let above = row[column + 1]
        row[column + 1] = min(above + 1, row[column] + 1, diagonal + (byte == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }
}
