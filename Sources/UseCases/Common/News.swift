import Entities

/// What happened since something that is open was up to date. All that was up to date at the same time
/// follows the same few changes, so the log is read once for all of it.
final class News {
  /// Following more changes than these costs more than reading a list again.
  static let limit = 100

  let freshness: Freshness
  /// The earlier freshness; nil if everything is to be read again.
  var since: Freshness? { didSet { if since != oldValue { known = nil } } }
  private let gateway: any EntityGateway
  private var known: [Change]??

  init(at freshness: Freshness, in gateway: any EntityGateway) {
    (self.freshness, self.gateway) = (freshness, gateway)
  }

  /// The net change of each todo. Nil if they cannot be followed (``log(_:)``), or if by now other todos are
  /// overdue or days have other names.
  var changes: [Change]? {
    if let known { return known }
    let changes = read()
    known = .some(changes)
    return changes
  }

  /// Whether a todo looks as it did. Most changes are of other todos.
  func leaves(_ id: Int) -> Bool { changes?.contains { $0.todo == id } == false }

  /// Whether a detail looks as it did: neither the todo changed, nor one that comes first or after it, nor one above it
  /// or directly under it.
  func leaves(_ todo: TodoPresentationModel) -> Bool {
    guard let changes else { return false }
    let ids = [todo.id] + todo.todo.after + todo.before.map(\.id) + todo.path.map(\.id)
    return !changes.contains { change in
      ids.contains(change.todo) || change.after?.after.contains(todo.id) == true
        || [change.before, change.after].contains { $0?.parent == todo.id }
    }
  }

  /// The changes in the log, fewer than a limit, and whether notes stand between them. Nil if they cannot be
  /// followed: there is no earlier freshness, there are too many, the log does not reach back that far, or the
  /// store is another one.
  func log(_ limit: Int) throws(StoreError) -> (changes: [Change], hasNotes: Bool)? {
    guard let since, case let rows = freshness.mark.revision - since.mark.revision,
      (0..<limit).contains(rows), let changes = try gateway.changes(after: since.mark, limit: limit)
    else { return nil }
    return (changes, changes.count < rows)
  }

  private func read() -> [Change]? {
    // If the log cannot be read, everything is read again, and says why that fails.
    guard let since, since.isSameTime(as: freshness), let (log, hasNotes) = try? log(Self.limit)
    else { return nil }
    // Only a claim makes todos look different that no change is about.
    if hasNotes,
      (try? gateway.notes(.newest(Claim.topic, after: since.mark.revision), limit: 1))?.isEmpty
        != true
    {
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
        after: change.after, step: change.step, instant: change.instant, origin: change.origin,
        aside: change.aside ?? changes[index].aside)
    }
    return changes.filter { $0.before != nil || $0.after != nil }
  }
}
