/// Finds the name that somebody probably meant by one that does not exist.
package enum Suggestion {
  /// What strangers call methods: each word with the methods that it may mean, the likeliest first.
  package typealias Hints = KeyValuePairs<StaticString, [StaticString]>

  /// The known name that was probably meant; nil if none is likely. The rules, in order: if no name
  /// differs by a single byte, what a hint says of a word of the name, in the same scene if it
  /// can be (`savedLists.create` for `savedLists.save`, but `todo.create` for `todoList.add`); an event
  /// of the same scene that shares a word (`todoList.ready` for `todoList.viewReady`); the same
  /// event of another scene (`todoList.edit` for `todoDetail.edit`); an event of another scene that
  /// shares a word; a name that differs by at most two bytes. If a rule finds several, the one that
  /// differs least wins. Cut names from outside short first.
  package static func nearest(to name: String, among known: [String], hints: Hints = [:]) -> String?
  {
    let given = words(of: name)
    let scored = known.map { known in
      let distance = distance(Array(known.utf8), Array(name.utf8))
      return (name: known, words: words(of: known), distance: distance)
    }.sorted { $0.distance < $1.distance }
    let scene = name.prefix { $0 != "." } + "."
    if let nearest = scored.first, nearest.distance > 1,
      let hint = hints.first(where: { given.contains(Array("\($0.key)".utf8)) })
    {
      let meanings = hint.value.map { "\($0)" }
      let inScene = meanings.lazy.compactMap { meaning in
        scored.first { $0.name.hasPrefix(scene) && $0.words == words(of: meaning) }?.name
      }
      return inScene.first ?? meanings.first
    }
    let meant =
      scored.first { $0.name.hasPrefix(scene) && shareWord(given, $0.words) }
      ?? scored.first { $0.words == given }
      ?? scored.first { shareWord(given, $0.words) }
      ?? scored.first { $0.distance <= 2 }
    return meant?.name
  }

  /// The words of a name behind its last dot, in lower case: `view` and `ready` of
  /// `todoList.viewReady`.
  private static func words(of name: String) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "."): words = [[]]
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if words != [[]] { words.append([]) }
        words[words.count - 1].append(byte | 0x20)
      default: words[words.count - 1].append(byte)
      }
    }
    return words
  }

  /// Whether a known word begins with all that was given (four letters or more: `close` for
  /// `viewClosed`), or all that is known is one of the given words (`addTodo` for `add`).
  private static func shareWord(_ given: [[UInt8]], _ known: [[UInt8]]) -> Bool {
    let whole = Array(given.joined())
    return whole.count >= 4 && known.contains { $0.starts(with: whole) }
      || given.contains(Array(known.joined()))
  }

  /// How many bytes must be inserted, removed or replaced to turn one into the other (Levenshtein).
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
