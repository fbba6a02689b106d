import Entities

/// The changes that this process has just recorded. What is open follows them after every event, and
/// would otherwise ask the store for what it was told a moment before, which on another machine takes
/// longer than the event itself.
///
/// They are forgotten when the log gets rows of other kinds or of others, and when they are lost.
struct RecentChanges {
  /// Nobody follows more changes than these.
  private static let limit = 100

  /// The row before the changes; nil while nobody follows the log, or if somebody else changed it.
  private var earlier: Mark?
  /// All changes after that row, in order.
  private var changes: [Change] = []
  /// Whether somebody has followed them, who will ask only for later ones.
  private var areFollowed = false

  /// Keeps a change that was recorded, if anybody follows the log; `newest` is the newest row that the
  /// store has named.
  @inline(__always)
  mutating func append(_ change: Change, after newest: Mark) {
    if earlier != nil { keep(change, after: newest) }
  }

  private mutating func keep(_ change: Change, after newest: Mark) {
    if areFollowed {
      earlier = newest
      // Most often there is one, whose place the change takes.
      while !changes.isEmpty { changes.removeLast() }
      areFollowed = false
    }
    let last = changes.last?.revision ?? earlier?.revision ?? 0
    guard changes.count < Self.limit, change.revision == last + 1 else { return forget() }
    changes.append(change)
  }

  /// The log after a row of it up to the newest row that the store has named; nil if only the store
  /// knows.
  mutating func follow(after mark: Mark, limit: Int) -> [Change]? {
    guard let earlier, earlier == mark, changes.count < limit else { return nil }
    areFollowed = true
    return changes
  }

  /// Begins to keep changes, since somebody has followed the log up to its newest row.
  mutating func begin(after newest: Mark) {
    earlier = newest
    changes.removeAll()
    areFollowed = true
  }

  /// Forgets the changes.
  mutating func forget() {
    earlier = nil
    changes.removeAll()
  }
}
