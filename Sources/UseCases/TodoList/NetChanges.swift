import Entities

/// The net change of each todo since an earlier time. All open lists follow the same few changes,
/// so the log is read once for all of them.
struct NetChanges {
  /// Following more changes than these costs more than reading a list again.
  private static let limit = 100

  private let gateway: any EntityGateway
  /// The freshness up to which the changes go.
  let freshness: Freshness
  private var read: (since: Freshness, changes: [Change]?)?

  /// The changes up to this freshness.
  init(upTo freshness: Freshness, in gateway: any EntityGateway) {
    self.freshness = freshness
    self.gateway = gateway
  }

  /// The changes since an earlier freshness. Nil if they cannot be followed: there are too many,
  /// the log does not reach back that far, the store is another one, or by now other todos are overdue
  /// or days have other names.
  mutating func changes(since earlier: Freshness) throws -> [Change]? {
    if let read, read.since == earlier { return read.changes }
    let changes = try find(since: earlier)
    read = (earlier, changes)
    return changes
  }

  private func find(since earlier: Freshness) throws -> [Change]? {
    if earlier == freshness { return [] }
    guard earlier.isSameTime(as: freshness),
      freshness.mark.revision - earlier.mark.revision < Self.limit,
      let log = try gateway.changes(after: earlier.mark, limit: Self.limit)
    else { return nil }
    // Only the store knows where a damaged todo stood, and whether it passed a filter.
    for change in log where change.before?.isDamaged == true || change.after?.isDamaged == true {
      return nil
    }
    return log.count == 1 ? log : Self.net(log)
  }

  /// One change for each todo: from what it was before its first change to what it is after its
  /// last one. None for a todo that was added and deleted.
  private static func net(_ log: [Change]) -> [Change] {
    var changes: [Change] = []
    for change in log {
      guard let index = changes.firstIndex(where: { $0.todo == change.todo }) else {
        changes.append(change)
        continue
      }
      changes[index] = Change(
        revision: change.revision, todo: change.todo, before: changes[index].before,
        after: change.after, step: change.step, instant: change.instant, origin: change.origin)
    }
    return changes.filter { $0.before != nil || $0.after != nil }
  }
}

extension TodoFilter {
  /// How many more todos pass after these changes than before them.
  func growth(by changes: [Change], at now: LocalTime) -> Int {
    changes.reduce(0) { growth, change in
      let passed = change.before.map { matches($0, at: now) } ?? false
      let passes = change.after.map { matches($0, at: now) } ?? false
      return growth + (passes ? 1 : 0) - (passed ? 1 : 0)
    }
  }
}
