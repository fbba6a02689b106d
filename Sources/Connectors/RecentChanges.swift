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
  /// The revision and the instant of the last of them, if it is newer than ``newest``.
  private var last = (revision: 0, instant: Instant(milliseconds: 0))
  /// Whether somebody has followed them, who will ask only for later ones.
  private var areFollowed = false

  /// Notes what the store says is the newest row of the log.
  @inline(__always)
  mutating func reach(_ mark: Mark) {
    let isKnown = mark == newest || isOfLast(mark)
    if earlier != nil, !isKnown { forget() }
    newest = mark
  }

  private func isOfLast(_ mark: Mark) -> Bool {
    last.revision > newest.revision && mark.revision == last.revision
      && mark.instant == last.instant
  }

  /// Keeps a change that was recorded, if anybody follows the log.
  @inline(__always)
  mutating func append(_ change: Change) {
    if earlier != nil { keep(change) }
  }

  private mutating func keep(_ change: Change) {
    if areFollowed {
      earlier = newest
      // Most often there is one, whose place the change takes.
      while !changes.isEmpty { changes.removeLast() }
      areFollowed = false
    }
    let revision = change.revision
    guard changes.count < Self.limit, revision == max(last.revision, newest.revision) + 1 else {
      return forget()
    }
    last = (revision, change.instant)
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
  mutating func begin() {
    earlier = newest
    last.revision = newest.revision
    changes.removeAll()
    areFollowed = true
  }

  /// Forgets the changes, since the log has other rows too, or they were not stored.
  mutating func forget() {
    earlier = nil
    changes.removeAll()
  }
}
