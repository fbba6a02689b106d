/// The store as the use cases see it: its todos, their change log, and one transaction at a time.
///
/// Everything between two calls of ``commit()`` is one transaction: reads see what was recorded in
/// it, nobody else does, and it is durable once `commit` has returned. If a call that changes something
/// throws, or one that reads among changes, the transaction is lost as a whole: nobody changes or commits
/// anything before ``rollback()``, which the session sees to (`RefusingGateway`). A transformer
/// therefore looks first and records last.
package protocol EntityGateway: AnyObject {
  /// Whether the process was asked to end, so that nobody waits for anything long any more. To be
  /// asked between the steps of long work only: it takes a system call.
  var isInterrupted: Bool { get }

  /// Goes on with long work; throws `.busy` if the process was asked to end. Among changes that were
  /// begun to be recorded, the transaction is lost by that, as by any other call that throws.
  func checkInterruption() throws(StoreError)

  /// The newest row of the log; ``Mark/beginning`` in a new store.
  func mark() throws(StoreError) -> Mark

  /// The row of the log at a revision, ``Mark/beginning`` at 0; nil where the log has none, or no
  /// longer.
  func mark(at revision: Int) throws(StoreError) -> Mark?

  /// The todos with these ids, in the same order; nil where there is none. One that is damaged says so
  /// (``Todo/isDamaged``), here and wherever todos are read; it makes no read fail.
  func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?]

  /// At most `limit` todos of those that pass the filter, in the order of the sort, from `offset`
  /// (0 is the first).
  func window(_ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int) throws(StoreError)
    -> [Todo]

  /// At most `limit` todos of those that pass the filter and are done, or are open, in the order of the
  /// report (``TodoLine/stands(before:)``), behind a todo of the same group; nil is before the first.
  /// So a report over any number of todos is read in steps, none of which costs more the further on it
  /// is.
  func lines(
    _ filter: TodoFilter, completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine]

  /// How many todos pass the filter.
  func count(_ filter: TodoFilter) throws(StoreError) -> Int

  /// From now until the transaction ends, nobody else changes the store. Called before the reads on
  /// which a change depends; more than once does nothing more.
  func beginChanges() throws(StoreError)

  /// An id that no todo ever had. Only after ``beginChanges()``, when the store has it in hand.
  func newID() throws(StoreError) -> Int

  /// Applies a change to the todos and appends it to the log. Its revision is one more than
  /// ``revision()``, and its `after` carries that revision. The first change of an undo or a redo takes
  /// what it reverses out of effect (``LoggedStep/isReversed``). Only after ``beginChanges()``.
  func record(_ change: Change) throws(StoreError)

  /// Records several changes, in the order of their revisions: as ``record(_:)-(Change)`` with each of
  /// them, but for a store that is asked over a network.
  func record(_ changes: [Change]) throws(StoreError)

  /// Appends a note to the log. Its revision is one more than ``revision()``. Only after
  /// ``beginChanges()``.
  func record(_ note: Note) throws(StoreError)

  /// The log after a revision, oldest first, at most `limit` changes: fewer if there are no more up to the
  /// newest revision, since notes are passed over and do not count. Nil where the log does not
  /// reach back to it (it was compacted, or the revision is not of this store).
  func changes(after revision: Int, limit: Int) throws(StoreError) -> [Change]?

  /// The log after a row of it, as ``changes(after:limit:)-(Int,_)``; nil also if the log has another row
  /// there: then this is not the store that the mark is of.
  func changes(after mark: Mark, limit: Int) throws(StoreError) -> [Change]?

  /// The log of one todo, newest first, at most `limit` changes.
  func history(of id: Int, limit: Int) throws(StoreError) -> [Change]

  /// The newest step that an undo may take back, or the newest undo that a redo may do again, if the
  /// View names none; nil if there is none. It is in effect, and this session made it, or the log had it
  /// when the session began: nobody wants to take back what somebody else is doing. Takes the same time
  /// whatever was taken back before.
  func newestStep(to direction: StepDirection) throws(StoreError) -> LoggedStep?

  /// The step whose first change made this revision; nil where the log has none.
  func step(_ number: Int) throws(StoreError) -> LoggedStep?

  /// At most `limit` changes of a step after a revision, oldest first; none if the log has no such step.
  func changes(ofStep number: Int, after revision: Int, limit: Int) throws(StoreError) -> [Change]

  /// The add that was given this key; nil where there was none.
  func change(withKey key: String) throws(StoreError) -> Change?

  /// Of each key of a topic, or of one key, the newest note, if that was made after a revision; at most
  /// `limit`, oldest first. After 0, that is all that there is. Those without a value are among them as
  /// long as the log has them, for whoever follows it.
  func notes(
    _ topic: Note.Topic, key: String?, after revision: Int, limit: Int
  ) throws(StoreError) -> [Note]

  /// Forgets the oldest rows of the log: at most `limit`, none after `revision`, none from the first
  /// on that was not made before `instant`, and never the newest of all. The todos stay as they
  /// are, and no id is used again; so do values that last (``Note/Topic/lasts``), though the log no longer
  /// reaches back to their notes. What is forgotten cannot be undone, asked for by
  /// ``changes(after:limit:)``, or found by its key. A transaction of its own, while there is no other.
  /// Returns whether there may be more to forget.
  func forgetChanges(upTo revision: Int, before instant: Instant, limit: Int) throws(StoreError)
    -> Bool

  /// Makes what was recorded durable and ends the transaction. As any other call, it may ask for the
  /// messages of the transaction once more (``StoreError/isRepeatable``).
  func commit() throws(StoreError)

  /// Forgets what was recorded since the last commit and ends the transaction.
  func rollback()
}

extension EntityGateway {
  /// The store's revision: that of the newest change, 0 in a new store.
  package func revision() throws(StoreError) -> Int { try mark().revision }

  /// Asks twice.
  package func changes(after mark: Mark, limit: Int) throws(StoreError) -> [Change]? {
    try self.mark(at: mark.revision) == mark ? changes(after: mark.revision, limit: limit) : nil
  }

  /// The lines of all todos, as ``lines(_:completed:after:limit:)`` without a filter.
  package func lines(
    completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine] {
    try lines(TodoFilter(), completed: completed, after: line, limit: limit)
  }

  /// The todo with this id, as ``fetch(_:)-([Int])``; nil where there is none.
  package func fetch(_ id: Int) throws(StoreError) -> Todo? { try fetch([id]).first ?? nil }

  /// The newest note under a key; nil where there is none, or its value was taken away.
  package func note(_ topic: Note.Topic, _ key: String) throws(StoreError) -> Note? {
    let newest = try notes(topic, key: key, after: 0, limit: 1).first
    return newest?.value == nil ? nil : newest
  }

  /// One by one.
  package func record(_ changes: [Change]) throws(StoreError) {
    for change in changes { try record(change) }
  }

  /// Nobody asks.
  package var isInterrupted: Bool { false }

  /// As it is said of ``isInterrupted``.
  package func checkInterruption() throws(StoreError) {
    if isInterrupted { throw StoreError(.busy, detail: "the process was asked to end") }
  }
}
