import Entities

/// The net change of each todo since all open lists were up to date. They all follow the same few
/// changes, so the log is read once for all of them.
enum NetChanges {
  /// Following more changes than these costs more than reading a list again.
  private static let limit = 100

  /// The changes from one freshness to another. Nil if they cannot be followed: there are too many, the
  /// log does not reach back that far, the store is another one, or by now other todos are overdue or
  /// days have other names.
  static func between(
    _ earlier: Freshness, _ freshness: Freshness, in gateway: borrowing any EntityGateway
  ) -> [Change]? {
    // If the log cannot be read, each list is read again, and says why that fails.
    guard earlier.isSameTime(as: freshness),
      freshness.mark.revision - earlier.mark.revision < limit,
      let log = try? gateway.changes(after: earlier.mark, limit: limit)
    else { return nil }
    return log.count == 1 ? log : net(log)
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
