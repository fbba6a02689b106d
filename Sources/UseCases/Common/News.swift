import Entities

/// What happened since something that is open was up to date. All that was up to date at the same time
/// follows the same few changes, so the log is read once for all of it.
final class News {
  /// Following more changes than these costs more than reading a list again.
  private static let limit = 100

  let freshness: Freshness
  /// The earlier freshness; nil if everything is to be read again.
  var since: Freshness? { didSet { if since != oldValue { known = nil } } }
  private let gateway: any EntityGateway
  private var known: [Change]??

  init(at freshness: Freshness, in gateway: any EntityGateway) {
    self.freshness = freshness
    self.gateway = gateway
  }

  /// The net change of each todo. Nil if they cannot be followed: there is no earlier freshness, there are
  /// too many, the log does not reach back that far, the store is another one, or by now other todos are
  /// overdue or days have other names.
  var changes: [Change]? {
    if let known { return known }
    let changes = read()
    known = .some(changes)
    return changes
  }

  /// Whether a todo looks as it did. Most changes are of other todos.
  func leaves(_ id: Int) -> Bool { changes?.contains { $0.todo == id } == false }

  /// Whether a detail looks as it did: neither the todo changed, nor one that comes first or after it.
  func leaves(_ todo: TodoPresentationModel) -> Bool {
    guard let changes else { return false }
    let ids = [todo.id] + (todo.after + todo.before).map(\.id)
    return !changes.contains { change in
      ids.contains(change.todo) || change.after?.after.contains(todo.id) == true
        || todo.todo.after.contains(change.todo)
    }
  }

  private func read() -> [Change]? {
    // If the log cannot be read, everything is read again, and says why that fails.
    guard let since, since.isSameTime(as: freshness),
      freshness.mark.revision - since.mark.revision < Self.limit,
      let log = try? gateway.changes(after: since.mark, limit: Self.limit)
    else { return nil }
    // Only a claim makes todos look different that no change is about.
    let isWhole = log.count == freshness.mark.revision - since.mark.revision
    if !isWhole,
      (try? gateway.notes(Claim.topic, key: nil, after: since.mark.revision, limit: 1))?.isEmpty
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
        after: change.after, step: change.step, instant: change.instant, origin: change.origin)
    }
    return changes.filter { $0.before != nil || $0.after != nil }
  }
}
