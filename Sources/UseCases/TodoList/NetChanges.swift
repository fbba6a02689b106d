import Entities

/// What became of each todo that changed since some time: all open lists follow the same few changes,
/// so the log is read once for them.
struct NetChanges {
  /// A todo before the first of its changes, and after the last; nil where it was not there.
  typealias Change = (id: Int, before: Todo?, after: Todo?)

  /// More changes than these cost more to follow one by one than reading a list again.
  private static let limit = 100

  private let gateway: any EntityGateway
  /// When they end.
  let freshness: Freshness
  private var read: (since: Freshness, changes: [Change]?)?

  /// The changes up to now.
  init(upTo freshness: Freshness, in gateway: any EntityGateway) {
    self.freshness = freshness
    self.gateway = gateway
  }

  /// The changes since then; nil if they cannot be followed: there are too many, the log does not
  /// reach back, this is another store than before, or another day began, by which todos are overdue
  /// and days have names.
  mutating func changes(since earlier: Freshness) throws -> [Change]? {
    if let read, read.since == earlier { return read.changes }
    let changes = try find(since: earlier)
    read = (earlier, changes)
    return changes
  }

  private func find(since earlier: Freshness) throws -> [Change]? {
    if earlier == freshness { return [] }
    guard earlier.day == freshness.day,
      freshness.mark.revision - earlier.mark.revision < Self.limit,
      let log = try gateway.changes(after: earlier.mark, limit: Self.limit)
    else { return nil }
    var changes: [Change] = []
    for change in log {
      // Where a damaged todo stood, and whether it passed a filter, only the store knows.
      if change.before?.isDamaged == true || change.after?.isDamaged == true { return nil }
      if let index = changes.firstIndex(where: { $0.id == change.todo }) {
        changes[index].after = change.after
      } else {
        changes.append((change.todo, change.before, change.after))
      }
    }
    return changes
  }
}
