/// The store as the use cases see it: its todos, their change log, and one transaction at a time.
///
/// Everything between two calls of ``commit()`` is one transaction. Reads in it see what was
/// recorded in it; nobody else does. It is durable once `commit` has returned. If a call that
/// changes something throws, or a read after changes, the whole transaction is lost: nobody may
/// change or commit anything before ``rollback()``, which the session sees to (`RefusingGateway`).
/// A transformer therefore looks first and records last.
package protocol EntityGateway: AnyObject {
  /// The client that makes the changes (``ClientName``); nil if it did not say who it is.
  var client: String? { get }

  /// Whether the process was asked to end, so that nobody waits long for anything any more. Ask
  /// only between the steps of long work, since the answer takes a system call.
  var isInterrupted: Bool { get }

  /// Throws `.busy` if the process was asked to end. Called between the steps of long work. If the
  /// work has recorded changes, the transaction is then lost, as with any other call that throws.
  func checkInterruption() throws(StoreError)

  /// The newest row of the log; ``Mark/beginning`` in a new store.
  func mark() throws(StoreError) -> Mark

  /// The row of the log at a revision, ``Mark/beginning`` at 0; nil if the log has no such row, or
  /// has forgotten it.
  func mark(at revision: Int) throws(StoreError) -> Mark?

  /// The todos with these ids, in the same order; nil for each id without a todo. A damaged todo
  /// says so (``Todo/isDamaged``), here and wherever todos are read. It makes no read fail.
  func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?]

  /// At most `limit` of the todos that pass the filter at a local time and have one of these ids, in the
  /// order of their ids. So any number of todos is read in steps.
  func todos(_ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int)
    throws(StoreError) -> [Todo]

  /// At most `limit` of the todos that pass the filter at a local time, in the order of the sort, from
  /// `offset` (0 is the first).
  func window(_ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int)
    throws(StoreError) -> [Todo]

  /// The first local time after another one at which an open todo is due (``Schedule/time``); nil if
  /// there is none.
  func nextDueTime(after time: LocalTime) throws(StoreError) -> LocalTime?

  /// The first reminders of open todos (``Todo/reminderMoments``) after one of them, in the order of
  /// ``TodoReminder``, at most `limit`. Of a todo that is damaged, they may be those from before.
  func reminders(after reminder: TodoReminder, limit: Int) throws(StoreError) -> [TodoReminder]

  /// The open todos of these series (``Todo/openSeries``), in the order of their ids. A series has one
  /// at most, unless another tool, or an older program, made a second.
  func openTodos(ofSeries numbers: [Int]) throws(StoreError) -> [Todo]

  /// The ids of the todos that programs know by these (``Schedule/uid``), which are valid, as far as there are any.
  func ids(ofUIDs uids: [String]) throws(StoreError) -> [String: Int]

  /// The ids of the first `limit` todos that come after the one with this id (``Todo/after``), in order.
  func successors(of id: Int, limit: Int) throws(StoreError) -> [Int]

  /// The places in the order by hand (``ManualOrder``) behind one, or before it if `isBackwards`, the nearest first,
  /// at most `limit`.
  func places(behind place: ManualPlace, isBackwards: Bool, limit: Int)
    throws(StoreError) -> [ManualPlace]

  /// The todos of a part of the tree, in any order, and which of them pass the filter at a local time. Of todos
  /// that are damaged, only the store knows that.
  func twigs(_ part: TreePart, _ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> [Twig]

  /// The claims that are over after an instant, in any order. Nothing ended them before: their todos were
  /// neither completed nor deleted.
  func claims(after now: Instant) throws(StoreError) -> [Claim]

  /// The todos that have a comment in which all of these words occur, which are folded.
  func todosCommented(with words: [[UInt8]]) throws(StoreError) -> [Int]

  /// The store's own clock, if it has one that everybody shares.
  func storeTime() throws(StoreError) -> Instant?

  /// How many todos pass the filter at a local time.
  func count(_ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> Int

  /// The sums of the todos that pass the filter at a local time: of all of them, or by their due days, or
  /// of those that are done by when they were completed. In any order; several may have the same key.
  func sums(_ filter: TodoFilter, at now: LocalTime, by field: SumField?)
    throws(StoreError) -> [(key: SumKey?, sum: EstimateSum)]

  /// Adds the tags of the open ones among the first todos after an id, at most `limit` todos. Returns the
  /// id of the last of these; nil if there are none. So the tags of any number of todos are counted in
  /// steps.
  func countTags(in counts: inout TagCounts, after id: Int, limit: Int) throws(StoreError) -> Int?

  /// Keeps everybody else from changing the store until the transaction ends. Called before the
  /// reads on which a change depends. Further calls do nothing.
  func beginChanges() throws(StoreError)

  /// An id that no todo has ever had. Only after ``beginChanges()``, when nobody else can take it.
  func newID() throws(StoreError) -> Int

  /// Applies changes to the todos, at most one to each, and appends them to the log in the order of
  /// their revisions. The first is one more than ``revision()``, and each `after` carries its own. The
  /// first change of an undo or a redo marks the step that it reverses (``LoggedStep/isReversed``). Only
  /// after ``beginChanges()``.
  func record(_ changes: [Change]) throws(StoreError)

  /// Gives todos ranks that leave them where they stand among all others, which nobody sees. Only after
  /// ``beginChanges()``.
  func put(_ places: [ManualPlace]) throws(StoreError)

  /// Records changes that are patches of todos. Does the same as ``record(_:)-([Change])`` with these
  /// changes, but need not read the todos for that. There may be any number of them. Returns whether it has
  /// done so: a store that does it no faster has done nothing.
  func record(_ changes: PatchedTodos) throws(StoreError) -> Bool

  /// Deletes all todos in the order of their ids, each by a change that belongs to a step. Does the same
  /// as ``record(_:)-([Change])`` with these changes, and need not make them one by one. Returns how many
  /// there were; nil if the store does it no faster, and has done nothing. `client` is the client that makes
  /// the changes, if it said who it is. Only after ``beginChanges()``.
  func deleteAll(in step: Int, at instant: Instant, by client: String?) throws(StoreError) -> Int?

  /// Has `body` record changes, so many of which add todos or bring them back. A store may put off until its
  /// end what only reads of other todos need. Only after ``beginChanges()``.
  func bulkLoad(_ count: Int, _ body: () throws -> Void) throws

  /// Appends a note to the log. Its revision is one more than ``revision()``. Only after
  /// ``beginChanges()``.
  func record(_ note: Note) throws(StoreError)

  /// At most `limit` changes of a part of the log; nil if the log does not reach back that far.
  func changes(_ part: LogPart, limit: Int) throws(StoreError) -> [Change]?

  /// The log after a row of it, as ``changes(after:limit:)-(Int,_)`` gives it. Also nil if the log
  /// has another row there: then the mark belongs to another store.
  func changes(after mark: Mark, limit: Int) throws(StoreError) -> [Change]?

  /// The newest event that is in effect, or for a redo the newest undo, of those that `makers` made;
  /// nil if there is none. Takes the same time, whatever was undone before and whatever others did.
  func newestStep(to direction: StepDirection, of makers: StepMakers)
    throws(StoreError) -> LoggedStep?

  /// The newest event that is in effect, whoever made it; nil if there is none. Takes the same time,
  /// too.
  func newestEvent() throws(StoreError) -> LoggedStep?

  /// The step whose first change made this revision; nil if the log has no such step.
  func step(_ number: Int) throws(StoreError) -> LoggedStep?

  /// At most `limit` of the steps that a query asks for, newest first. A step of which the log has forgotten
  /// the first change is not among them.
  func steps(_ query: StepQuery, limit: Int) throws(StoreError) -> [LoggedStep]

  /// At most `limit` notes of a part of the log.
  func notes(_ part: NotePart, limit: Int) throws(StoreError) -> [Note]

  /// Forgets the oldest rows of the log: at most `limit` rows, none after `revision`, none from the
  /// first one on that was not made before `instant`, and never the newest one. The todos stay as
  /// they are, and no id is used again. Values that last (``Note/Topic/lasts``) stay too, even
  /// though the log no longer reaches back to their notes. What is forgotten cannot be undone, read
  /// by ``changes(after:limit:)``, or found by its key. This is a transaction of its own, while
  /// there is no other. Returns whether there may be more to forget.
  func forgetChanges(upTo revision: Int, before instant: Instant, limit: Int) throws(StoreError)
    -> Bool

  /// Forgets values that last (``Note/Topic/lasts``), of a topic whose keys are ids of todos. Looks at the
  /// values that stayed when the log forgot their notes: after a revision, oldest first, and if that
  /// takes long, at `limit` of them. A value goes if its todo is done or gone, a comment only if it is
  /// gone, and the log has no change of that todo: then no undo can bring back what it was about. This is a
  /// transaction of its own, while there is no other. Returns the revision of the last value that it looked
  /// at; nil if there are no more.
  func forgetNotes(_ topic: Note.Topic, after revision: Int, limit: Int) throws(StoreError) -> Int?

  /// Makes the changes of the transaction durable and ends it. Like any other call, it may ask for
  /// the messages of the transaction once more (``StoreError/isRepeatable``).
  func commit() throws(StoreError)

  /// Discards the changes since the last commit and ends the transaction.
  func rollback()
}

extension EntityGateway {
  /// The store's revision, which is that of the newest change; 0 in a new store.
  package func revision() throws(StoreError) -> Int { try mark().revision }

  /// Compares the mark first, and then reads the changes: two questions to the store.
  package func changes(after mark: Mark, limit: Int) throws(StoreError) -> [Change]? {
    try self.mark(at: mark.revision) == mark ? changes(after: mark.revision, limit: limit) : nil
  }

  package func storeTime() throws(StoreError) -> Instant? { nil }

  /// The same todos, which know whether they are blocked (``Todo/isBlocked``) and claimed, and how they stand in the
  /// tree if a filter asks for that.
  package func marked(
    _ todos: [Todo?], _ claims: [Claim], for filter: TodoFilter? = nil
  ) throws(StoreError) -> [Todo?] {
    let todos = filter?.dependsOnTree == true ? try branched(todos) : todos
    let after = Set(todos.lazy.flatMap { $0.flatMap { $0.completed ? nil : $0.after } ?? [] })
    if after.isEmpty && claims.isEmpty { return todos }
    let open =
      after.isEmpty
      ? [] : try fetch(Array(after)).compactMap { $0?.completed == false ? $0?.id : nil }
    return todos.map { todo in
      guard var todo, !todo.completed else { return todo }
      if open.contains(where: todo.after.contains) { todo.isBlocked = true }
      if let claim = claims.first(where: { $0.todo == todo.id }) { todo.claim = claim }
      return todo
    }
  }

  /// The todo with this id, as in ``fetch(_:)-([Int])``; nil if there is none.
  package func fetch(_ id: Int) throws(StoreError) -> Todo? { try fetch([id]).first ?? nil }

  /// The newest note under a key; nil if there is none, or if its value was removed.
  package func note(_ topic: Note.Topic, _ key: String) throws(StoreError) -> Note? {
    let newest = try notes(.newest(topic, key: key), limit: 1).first
    return newest?.value == nil ? nil : newest
  }

  /// What the changes of a step have in common; nil if the log does not have the step. Behind the first
  /// `limit`, they are only counted: nobody makes so many by hand.
  package func tally(ofStep number: Int, limit: Int = 10_000) throws(StoreError) -> StepTally? {
    var tally: StepTally?
    var (last, count) = (number - 1, 0)
    while count < limit {
      let piece = try changes(ofStep: number, after: last, limit: TodoPieces.size)
      for change in piece { if tally?.add(change) == nil { tally = StepTally(change) } }
      guard piece.count == TodoPieces.size else { return tally }
      try checkInterruption()
      (last, count) = (piece.last?.revision ?? last, count + piece.count)
    }
    // They follow each other.
    let end = try (last..<max(last, revision())).end { rev throws(StoreError) in
      try !changes(ofStep: number, after: rev, limit: 1).isEmpty
    }
    tally?.add(end - last)
    return tally
  }

  package func bulkLoad(_ count: Int, _ body: () throws -> Void) throws { try body() }

  /// Records one change.
  package func record(_ change: Change) throws(StoreError) { try record([change]) }

  /// The log after a revision, oldest first. Fewer than `limit` means that there are no more up to the
  /// newest revision. Nil if the log does not reach back that far (it was compacted, or the revision
  /// is not of this store).
  package func changes(after revision: Int, limit: Int) throws(StoreError) -> [Change]? {
    try changes(.after(revision), limit: limit)
  }

  /// The log of one todo, newest first.
  package func history(of id: Int, limit: Int) throws(StoreError) -> [Change] {
    try changes(.ofTodo(id), limit: limit) ?? []
  }

  /// The changes of a step after a revision, oldest first; none if the log does not have the step.
  package func changes(
    ofStep number: Int, after revision: Int, limit: Int
  ) throws(StoreError) -> [Change] {
    try changes(.ofStep(number, after: revision), limit: limit) ?? []
  }

  /// The add that was given this key; nil if there is none.
  package func change(withKey key: String) throws(StoreError) -> Change? {
    try changes(.withKey(key), limit: 1)?.first
  }

  package func record(_ changes: PatchedTodos) throws(StoreError) -> Bool { false }

  package func deleteAll(
    in step: Int, at instant: Instant, by client: String?
  ) throws(StoreError) -> Int? { nil }

  /// The step that an undo takes back, or the undo that a redo does again, if the View names none:
  /// the newest of this session, else the newest that its client made before. Nobody wants to take
  /// back what somebody else did.
  package func newestOwnStep(to direction: StepDirection) throws(StoreError) -> LoggedStep? {
    if let step = try newestStep(to: direction, of: .session) { return step }
    guard let client else { return nil }
    return try newestStep(to: direction, of: .earlier(client))
  }

  /// A store does not know it.
  package var client: String? { nil }

  /// Throws `.busy` if ``isInterrupted`` is true.
  package func checkInterruption() throws(StoreError) {
    if isInterrupted { throw StoreError.interrupted }
  }
}

/// Which changes of the log are read. Notes are skipped and do not count.
package enum LogPart {
  /// Those after a revision, oldest first.
  case after(Int)
  /// Those of a todo, newest first.
  case ofTodo(Int)
  /// Those of a step after a revision, oldest first.
  case ofStep(Int, after: Int)
  /// The add that was given this key.
  case withKey(String)
}

/// Which notes of the log are read.
package enum NotePart {
  /// The newest note of each key of a topic, or of one key, if it was made after a revision, oldest first.
  /// After 0, these are all values of the topic. Notes without a value are included as long as the log has
  /// them, for callers that follow the topic.
  case newest(Note.Topic, key: String? = nil, after: Int = 0)
  /// Those under a key, the newest first, as far as the log has them.
  case history(Note.Topic, String)
  /// Those of comments of a todo below a number, the greatest number first; those of comments that were removed, as
  /// long as the log has them.
  case comments(of: Int, before: Int)
}
