import Entities

/// The changes that this process has just recorded. What is open follows them after every event, and
/// would otherwise ask the store for what it was told a moment before, which on another machine takes
/// longer than the event itself.
struct RecentChanges {
  /// Nobody follows more changes than these.
  private static let limit = 100

  /// The newest row of the log, as the store last said.
  private var newest = Mark.beginning
  /// The row before the changes; nil while nobody follows the log, or if somebody else changed it.
  private var earlier: Mark?
  /// All changes after that row, in order.
  private var changes: [Change] = []
  /// Whether somebody has followed them, who will ask only for later ones.
  private var areFollowed = false

  /// Notes what the store says is the newest row of the log.
  mutating func reach(_ mark: Mark) {
    if earlier != nil, mark != newest, !isOfLastChange(mark) { forget() }
    newest = mark
  }

  private func isOfLastChange(_ mark: Mark) -> Bool {
    guard let last = changes.last else { return false }
    return last.revision == mark.revision && last.instant == mark.instant
  }

  /// Keeps a change that was recorded, if anybody follows the log.
  mutating func append(_ change: Change) {
    if earlier == nil { return }
    if areFollowed {
      earlier = newest
      changes.removeAll(keepingCapacity: true)
      areFollowed = false
    }
    let revision = changes.last?.revision ?? newest.revision
    guard changes.count < Self.limit, change.revision == revision + 1 else { return forget() }
    changes.append(change)
  }

  /// The log after a row of it up to the newest row that the store has named; nil if only the store
  /// knows.
  mutating func follow(after mark: Mark, limit: Int) -> [Change]? {
    guard mark == earlier, changes.count < limit else { return nil }
    areFollowed = true
    return changes
  }

  /// Begins to keep changes, since somebody has followed the log up to its newest row.
  mutating func begin() {
    earlier = newest
    changes.removeAll()
    areFollowed = true
  }

  /// Forgets the changes, since the log has other rows too, or they were not stored.
  mutating func forget() {
    earlier = nil
    changes.removeAll()
  }
}
