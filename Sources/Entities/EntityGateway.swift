/// The store as the use cases see it: its todos, their change log, and one transaction at a time.
///
/// Everything between two calls of ``commit()`` is one transaction: reads see what was recorded in
/// it, nobody else does, and it is durable once `commit` has returned. When a call that changes
/// something throws, the transaction is lost as a whole: later changes and the commit throw the
/// same error until ``rollback()``. A transformer therefore looks first and records last.
package protocol EntityGateway: AnyObject {
  /// The store's revision: that of the newest change, 0 in a new store.
  func revision() throws(StoreError) -> Int

  /// The todo with this id, nil where there is none. One that is damaged says so
  /// (``Todo/isDamaged``), here and wherever todos are read; it makes no read fail.
  func fetch(_ id: Int) throws(StoreError) -> Todo?

  /// At most `limit` todos of those that pass the filter, in the order of the sort, from `offset`
  /// (0 is the first).
  func window(_ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int) throws(StoreError)
    -> [Todo]

  /// At most `limit` todos of those that are done, or of those that are open, in the order of the
  /// report (``TodoLine/stands(before:)``), behind one of them; nil is before the first. So a report
  /// over any number of todos is read in steps, none of which costs more the further on it is.
  func lines(completed: Bool, after line: TodoLine?, limit: Int) throws(StoreError) -> [TodoLine]

  /// How many todos pass the filter.
  func count(_ filter: TodoFilter) throws(StoreError) -> Int

  /// From now until the transaction ends, nobody else changes the store. Called before the reads on
  /// which a change depends; more than once does nothing more.
  func beginChanges() throws(StoreError)

  /// An id that no todo ever had. Only after ``beginChanges()``.
  func newID() throws(StoreError) -> Int

  /// Applies a change to the todos and appends it to the log. Its revision is one more than
  /// ``revision()``, and its `after` carries that revision. Only after ``beginChanges()``.
  func record(_ change: Change) throws(StoreError)

  /// The log after a revision, oldest first, at most `limit` changes; nil where the log does not
  /// reach back to it (it was compacted, or the revision is not of this store).
  func changes(after revision: Int, limit: Int) throws(StoreError) -> [Change]?

  /// The log of one todo, newest first, at most `limit` changes.
  func history(of id: Int, limit: Int) throws(StoreError) -> [Change]

  /// The step of the newest change before a revision; nil where the log has none.
  func lastStep(before revision: Int) throws(StoreError) -> LoggedStep?

  /// The add that was given this key; nil where there was none.
  func change(withKey key: String) throws(StoreError) -> Change?

  /// Forgets the oldest changes of the log that were made before an instant: at most so many, and
  /// never the newest of all. The todos stay as they are, and no id is used again; what is forgotten
  /// cannot be undone, asked for by ``changes(after:limit:)``, or found by its key. A transaction of
  /// its own, while there is no other. Returns whether there may be more to forget.
  func forgetChanges(before instant: Instant, limit: Int) throws(StoreError) -> Bool

  /// Makes what was recorded durable and ends the transaction.
  func commit() throws(StoreError)

  /// From now until ``rollback()``, whatever would change the store throws this error: how messages
  /// are handled again whose changes could not be made durable.
  func refuseChanges(_ error: StoreError)

  /// Forgets what was recorded since the last commit and ends the transaction.
  func rollback()
}
