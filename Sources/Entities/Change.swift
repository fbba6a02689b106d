/// One row of the store's change log, of its first kind; the second is ``Note``. Revisions,
/// compare-and-set, history, live views and "what changed since" are all readings of this log.
///
/// A change is passed from ring to ring and kept in the log, so it is small. Nearly all changes are
/// plain adds, and what such a change says is in the todo that was added, but for its step.
package struct Change: Sendable {
  private let values: Values

  private enum Values {
    /// An add by an event that gave it no key, and by a client without a name.
    case add(Todo, step: Int)
    case other(Box)
  }

  private final class Box: Sendable {
    let revision: Int
    let todo: Int
    let before: Todo?
    let after: Todo?
    let step: Int
    let instant: Instant
    let origin: StepOrigin
    let key: String?
    let client: String?

    init(
      revision: Int, todo: Int, before: Todo?, after: Todo?, step: Int, instant: Instant,
      origin: StepOrigin, key: String?, client: String?
    ) {
      self.revision = revision
      self.todo = todo
      self.before = before
      self.after = after
      self.step = step
      self.instant = instant
      self.origin = origin
      self.key = key
      self.client = client
    }
  }

  /// A change with all its values; at least one of `before` and `after` is not nil.
  package init(
    revision: Int, todo: Int, before: Todo?, after: Todo?, step: Int, instant: Instant,
    origin: StepOrigin = .event, key: String? = nil, client: String? = nil
  ) {
    if before == nil, origin == .event, key == nil, client == nil, let after,
      after.id == todo, after.rev == revision, after.createdAt == instant,
      after.updatedAt == instant
    {
      values = .add(after, step: step)
    } else {
      values = .other(
        Box(
          revision: revision, todo: todo, before: before, after: after, step: step,
          instant: instant, origin: origin, key: key, client: client))
    }
  }

  /// The store's revision after this change, one more than before it.
  package var revision: Int {
    switch values {
    case .add(let todo, _): todo.rev
    case .other(let box): box.revision
    }
  }

  /// The todo that changed.
  package var todo: Int {
    switch values {
    case .add(let todo, _): todo.id
    case .other(let box): box.todo
    }
  }

  /// The todo before the change; nil if it did not exist.
  package var before: Todo? {
    switch values {
    case .add: nil
    case .other(let box): box.before
    }
  }

  /// The todo after the change; nil if it was deleted.
  package var after: Todo? {
    switch values {
    case .add(let todo, _): todo
    case .other(let box): box.after
    }
  }

  /// The revision of the first change of the same event. An event is one step, however many todos
  /// it changes.
  package var step: Int {
    switch values {
    case .add(_, let step): step
    case .other(let box): box.step
    }
  }

  /// When it was made.
  package var instant: Instant {
    switch values {
    case .add(let todo, _): todo.createdAt
    case .other(let box): box.instant
    }
  }

  /// What made the step.
  package var origin: StepOrigin {
    switch values {
    case .add: .event
    case .other(let box): box.origin
    }
  }

  /// The name that a View gave to an add, so that it is not done twice; nil if the View gave none.
  package var key: String? {
    switch values {
    case .add: nil
    case .other(let box): box.key
    }
  }

  /// The client that made the change (``ClientName``); nil if it did not say who it is.
  package var client: String? {
    switch values {
    case .add: nil
    case .other(let box): box.client
    }
  }

  /// The same change, made by a client.
  package func made(by client: String) -> Change {
    Change(
      revision: revision, todo: todo, before: before, after: after, step: step, instant: instant,
      origin: origin, key: key, client: client)
  }

  /// Whether the todo has a schedule, before the change or after it.
  package var isScheduled: Bool {
    switch values {
    case .add(let todo, _): todo.isScheduled
    case .other(let box): box.before?.isScheduled == true || box.after?.isScheduled == true
    }
  }

  /// Whether the todo is damaged, before the change or after it (``Todo/isDamaged``).
  package var isDamaged: Bool {
    switch values {
    case .add(let todo, _): todo.isDamaged
    case .other(let box): box.before?.isDamaged == true || box.after?.isDamaged == true
    }
  }

  /// What a change makes of its todo.
  package enum Kind: Sendable, Equatable {
    case added, completed, reopened, edited, deleted
  }

  /// What it makes of its todo.
  package var kind: Kind {
    guard case .other(let box) = values, let before = box.before else { return .added }
    guard let after = box.after else { return .deleted }
    if before.completed == after.completed { return .edited }
    return after.completed ? .completed : .reopened
  }
}

extension Change: Equatable {
  /// Whether both are the same to the byte.
  package static func == (left: Change, right: Change) -> Bool {
    left.revision == right.revision && left.todo == right.todo && left.before == right.before
      && left.after == right.after && left.step == right.step && left.instant == right.instant
      && left.origin == right.origin && isSame(left.key, right.key)
      && isSame(left.client, right.client)
  }

  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.hasSameBytes(as: right)
  }
}
