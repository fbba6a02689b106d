/// One row of the store's change log, of its first kind; the second is ``Note``. Revisions,
/// compare-and-set, history, live views and "what changed since" are all readings of this log.
package struct Change: Sendable, Equatable {
  /// The store's revision after this change, one more than before it.
  package let revision: Int
  /// The todo that changed.
  package let todo: Int
  /// The todo before the change; nil if it did not exist.
  package let before: Todo?
  /// The todo after the change; nil if it was deleted.
  package let after: Todo?
  /// The revision of the first change of the same event. An event is one step, however many todos
  /// it changes.
  package let step: Int
  /// When it was made.
  package let instant: Instant

  /// What a change makes of its todo.
  package enum Kind: Sendable, Equatable {
    case added, edited, deleted
  }

  /// What it makes of its todo.
  package var kind: Kind { before == nil ? .added : after == nil ? .deleted : .edited }

  /// What made the step.
  package let origin: StepOrigin
  /// The name that a View gave to an add, so that it is not done twice; nil if the View gave none.
  package let key: String?

  /// A change with all its values; at least one of `before` and `after` is not nil.
  package init(
    revision: Int, todo: Int, before: Todo?, after: Todo?, step: Int, instant: Instant,
    origin: StepOrigin = .event, key: String? = nil
  ) {
    self.origin = origin
    self.key = key
    self.revision = revision
    self.todo = todo
    self.before = before
    self.after = after
    self.step = step
    self.instant = instant
  }
}
