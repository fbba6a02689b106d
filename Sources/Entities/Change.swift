/// One row of the store's change log. Revisions, compare-and-set, history, live views and "what
/// changed since" are all readings of this log.
package struct Change: Sendable, Equatable {
  /// The store's revision that this change made: one more than the one before.
  package let revision: Int
  /// The todo that changed.
  package let todo: Int
  /// The todo as it was; nil where it did not exist.
  package let before: Todo?
  /// The todo as it became; nil where it was deleted.
  package let after: Todo?
  /// The revision of the first change of the same event: an event is one step, however many
  /// todos it changes.
  package let step: Int
  /// When.
  package let instant: Instant

  /// A change with all its values; one of `before` and `after` is there.
  package init(
    revision: Int, todo: Int, before: Todo?, after: Todo?, step: Int, instant: Instant
  ) {
    self.revision = revision
    self.todo = todo
    self.before = before
    self.after = after
    self.step = step
    self.instant = instant
  }
}
