/// The statements over what ``Schema/fourth`` brought.
extension FixedSQL {
  /// The text of one of these.
  var indexText: String {
    switch self {
    case .tallyAdd:
      """
      INSERT INTO tally (completed, priority, due, todos) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET todos = todos + excluded.todos
      """
    case .tallyRemoveEmpty:
      "DELETE FROM tally WHERE completed = ? AND priority = ? AND due = ? AND todos = 0"
    case .lastIndexed: "SELECT last FROM segment ORDER BY first DESC LIMIT 1"
    case .firstAfter: "SELECT id FROM todo WHERE id > ? ORDER BY id LIMIT 1"
    case .segmentTexts:
      "SELECT id, tags, title_folded, content FROM todo WHERE id BETWEEN ? AND ? ORDER BY id"
    case .segmentPut:
      """
      INSERT OR REPLACE INTO segment (first, last, tags, tag_places, words, word_places)
      VALUES (?, ?, ?, ?, ?, ?)
      """
    case .segments: "SELECT first, last, tags, tag_places, words, word_places FROM segment"
    case .segmentOf: "SELECT first, last FROM segment WHERE first <= ? ORDER BY first DESC LIMIT 1"
    case .segmentStarts: "SELECT first FROM segment ORDER BY first"
    case .segmentAfter: "SELECT first FROM segment WHERE first > ? ORDER BY first LIMIT 1"
    case .unindex: "INSERT OR IGNORE INTO unindexed (todo) VALUES (?)"
    case .unindexed: "SELECT todo FROM unindexed ORDER BY todo"
    case .unindexedAreMany: "SELECT todo FROM unindexed LIMIT 1 OFFSET ?"
    case .unindexedRemove: "DELETE FROM unindexed WHERE todo BETWEEN ? AND ?"
    default: ""
    }
  }
}
