import Entities

/// What an event, or an entry of `apply`, does with a todo that is there.
package enum TodoAction {
  case edit(GivenFields)
  case complete(children: ChildrenChoice? = nil)
  case reopen, delete, skip
  /// Says something about it.
  case comment(String)
  /// Puts it elsewhere in the order by hand, or in the tree: `parent` is the todo under which it is to stand.
  case move(Destination?, parent: Int??)

  /// Whether it leaves nothing of a todo's content.
  var replacesContent: Bool {
    guard case .edit(let given) = self else { return false }
    return given.content != nil || given.clear.contains(.content)
  }
}

/// The rule of an event that changes one todo. It works on a copy (``StagedTodos``), so that an event
/// and an entry of `apply` follow the same rule.
protocol TodoTransformer {
  /// Whether the rule also holds for a damaged todo.
  var allowsDamage: Bool { get }
  /// The fields that it gives a todo; nil if it gives none.
  var given: GivenFields? { get }

  /// Changes a todo, which was looked at. Returns the id of the todo that takes its place, if there is
  /// one.
  func transform(_ todo: Todo, in staged: inout StagedTodos) throws -> Int?
}

extension TodoTransformer {
  var allowsDamage: Bool { false }
  var given: GivenFields? { nil }

  /// Changes the todo with this id, in a step of its own; by a claim if a token is given.
  func transform(
    id: Int, rev: Int?, token: String? = nil, in gateway: any EntityGateway, _ clock: any Clock
  ) throws -> ChangedTodo {
    try gateway.checkClaim(token, of: id, by: clock)
    var step = try Step(gateway, at: clock.now)
    let todo = try gateway.todo(id, rev: rev, at: clock.reached, allowingDamage: allowsDamage)
    var staged = StagedTodos(capacity: 1, from: gateway, clock)
    _ = staged.look(at: todo)
    let next = try change(todo, in: &staged)
    try staged.checkChildren()
    let due = try next.flatMap { try staged.todo($0)?.due }
    let count = self is DeleteTransformer ? staged.deletedCount : nil
    let read = try given.flatMap { given in try staged.todo(id).flatMap(given.read) }
    let ids = try staged.record(staged.changes, in: &step)
    return ChangedTodo(
      id: id, rev: step.first ?? todo.rev, step: step.first,
      next: next.map { NextTodo(id: ids[$0], due: due) }, read: read, count: count)
  }

  /// The same as the rule, for a todo that may be damaged.
  func change(_ todo: Todo, in staged: inout StagedTodos) throws -> Int? {
    if todo.isDamaged && !allowsDamage { throw StoreError.damagedTodo(todo.id) }
    return try transform(todo, in: &staged)
  }
}

extension TodoAction {
  /// The rule of what it does.
  var transformer: any TodoTransformer {
    switch self {
    case .edit(let edits): EditTransformer(edits: edits)
    case .complete(let children): CompleteTransformer(children: children)
    case .reopen: ReopenTransformer()
    case .delete: DeleteTransformer()
    case .skip: SkipTransformer()
    case .comment(let text): CommentTransformer(text: text)
    case .move(let place, let parent): MoveTransformer(destination: place, parent: parent)
    }
  }
}

/// Writes a comment on a todo, and changes nothing of the todo itself.
struct CommentTransformer: TodoTransformer {
  let text: String

  func transform(_ todo: Todo, in staged: inout StagedTodos) throws -> Int? {
    try staged.comment(todo, Comment.text(text))
    return nil
  }

  /// Writes it in a step of its own. A key that was given before answers with its comment.
  func transform(
    id: Int, key: String?, in gateway: any EntityGateway, _ clock: any Clock
  ) throws -> ChangedTodo {
    _ = try Comment.text(text)
    if let key, let earlier = try gateway.change(withKey: key) {
      guard earlier.todo == id, let comment = earlier.comment,
        comment.after?.text.hasSameBytes(as: text) == true
      else { throw Failure.keyReused(key: key, id: earlier.todo) }
      let todo = try gateway.todo(id, at: clock.reached)
      return ChangedTodo(id: id, rev: todo.rev, step: earlier.step, comment: comment.number)
    }
    var step = try Step(gateway, at: clock.now)
    let todo = try gateway.todo(id, at: clock.reached)
    if todo.comments >= Comment.limit { throw InvalidTodo(.content, .tooMany) }
    let number = try step.comment(on: todo, text, in: gateway, key: key)
    return ChangedTodo(id: id, rev: todo.rev, step: step.first, comment: number)
  }
}

extension EntityGateway {
  /// The todo that an event addresses. Throws ``Failure/notFound(id:)`` if there is none,
  /// ``Failure/conflict(_:fields:)`` if the View's `rev` is not its present revision, and the
  /// store's error if it is damaged, unless that does not matter.
  func todo(
    _ id: Int, rev: Int? = nil, at now: LocalTime, allowingDamage: Bool = false
  ) throws -> Todo {
    guard let todo = try fetch(id) else { throw Failure.notFound(id: id) }
    if todo.isDamaged && !allowingDamage { throw StoreError.damagedTodo(id) }
    if let rev, rev != todo.rev { throw Failure.conflict(try detail(todo, at: now)) }
    return todo
  }

  /// Gives a comment another text, or removes it.
  func changeComment(
    _ number: Int, of id: Int, to text: String?, by clock: any Clock
  ) throws -> ChangedTodo {
    var step = try Step(self, at: clock.now)
    let todo = try todo(id, at: clock.reached)
    guard let present = try comment(number, of: id) else {
      throw Failure.commentNotFound(id: id, number: number)
    }
    var changed = text == nil ? nil : present
    if let text { changed?.text = try Comment.text(text) }
    if changed != present {
      try step.comment(on: todo, CommentChange(number: number, before: present, after: changed))
    }
    return ChangedTodo(id: id, rev: todo.rev, step: step.first, comment: number)
  }
}

extension Step {
  /// Writes a comment under the next number of a todo: of the client and now, unless it was `said` elsewhere. Returns
  /// the number.
  mutating func comment(
    on todo: Todo, _ text: String, in gateway: any EntityGateway, key: String? = nil,
    said: Comment? = nil
  ) throws(StoreError) -> Int {
    let last = try gateway.notes(.comments(of: todo.id, before: .max), limit: 1).first
    let number = (last.flatMap { Comment.place($0.key)?.number } ?? 0) + 1
    let comment = Comment(
      todo: todo.id, number: number, instant: said?.instant ?? instant,
      client: said == nil ? gateway.client : said?.client, text: text)
    try self.comment(on: todo, CommentChange(number: number, before: nil, after: comment), key: key)
    return number
  }
}

/// Gives a todo other contents that keep the rules. A todo that already has them stays as it is.
struct EditTransformer: TodoTransformer {
  let edits: GivenFields
  var given: GivenFields? { edits }

  func transform(_ todo: Todo, in staged: inout StagedTodos) throws -> Int? {
    var edited = try TodoRules.todo(todo, with: edits, at: staged.clock.reached)
    // The same reminders may be set once more, so that only now they will remind
    // (``Schedule/setReminders(due:over:earlierDue:at:)``).
    let setsReminders =
      (edits.due != nil || edits.time != nil || edits.reminders != nil)
      && edited.schedule?.remindersSetAt != todo.schedule?.remindersSetAt
    if edited.hasSameContents(as: todo) && !setsReminders { return nil }
    if let series = edited.openSeries, series != todo.openSeries, try staged.isOpen(series: series)
    {
      edited.schedule?.place = try Schedule.Place.series(beginningWith: todo.id)
        .first { try !staged.isOpen(series: $0) }.map { Schedule.Place(series: $0, number: 1) }
    }
    try staged.checkLinks(edited, over: todo)
    staged.replace(with: edited)
    return nil
  }
}

/// Marks a todo as done. If it repeats, the next todo of its series is added in the same step. A todo
/// that is already done stays as it is.
struct CompleteTransformer: TodoTransformer {
  let children: ChildrenChoice?
  /// Whether it lives on in a copy, so that nothing takes its place.
  var isCopied = false

  func transform(_ todo: Todo, in staged: inout StagedTodos) throws -> Int? {
    if todo.completed { return nil }
    let clock = staged.clock
    var completed = todo
    completed.completedAt = clock.now
    var next: Int?
    if !isCopied, let successor = todo.successor(completedOn: clock.today, at: clock.reached) {
      // Looked at first, so that the copies come right behind the successor.
      let under = try staged.descendants(of: todo.id)
      let id = staged.add(successor)
      let days =
        (successor.schedule?.anchor(due: successor.due)?.dayNumber ?? 0)
        - (todo.schedule?.anchor(due: todo.due)?.dayNumber ?? 0)
      let copies = try staged.copy(under, of: todo.id, to: id, days: days)
      completed.schedule?.successor = Schedule.Successor(
        id: id, digest: successor.digest(copies: copies))
      next = id
    }
    staged.replace(with: completed)
    switch children {
    case .complete:
      let rule = CompleteTransformer(children: children, isCopied: isCopied || next != nil)
      for child in try staged.children(of: [todo.id]) where child.id > 0 && !child.isDamaged {
        _ = try rule.transform(child, in: &staged)
      }
    case .leave: break
    case nil: staged.expectDone(todo.id)
    }
    return next
  }
}

/// Marks a todo as open again. A todo that is already open stays as it is.
///
/// A series never has two open todos: the one that took its place goes, in the same step. If somebody
/// has touched that one, it stays and the series goes on with it; then this one no longer repeats. Nor
/// does it if that one is gone, and another one of the series is open.
struct ReopenTransformer: TodoTransformer {
  func transform(_ todo: Todo, in staged: inout StagedTodos) throws -> Int? {
    if !todo.completed { return nil }
    let next = try todo.schedule?.successor.flatMap { try staged.todo($0.id) }
    let copies = try next.map { try staged.untouchedCopies(under: $0, of: todo) } ?? []
    let isUntouched = copies != nil
    var reopened = todo
    reopened.completedAt = nil
    if var schedule = todo.schedule {
      schedule.successor = nil
      if !isUntouched { schedule.repetition = nil }
      reopened.schedule = schedule
      if next == nil, let series = reopened.openSeries, try staged.isOpen(series: series) {
        schedule.repetition = nil
      }
      if schedule.repetition == nil { schedule.place = nil }
      // What was acknowledged of its reminders may be forgotten by now, as its last change is.
      if try !schedule.reminders.isEmpty && staged.gateway.mark(at: todo.rev) == nil {
        schedule.remindersSetAt = staged.clock.reached
      }
      reopened.schedule = schedule.ifAny
    }
    staged.replace(with: reopened)
    if let next, let copies { for todo in [next] + copies { staged.delete(todo.id) } }
    return nil
  }
}

/// Deletes a todo, and what stands under it.
struct DeleteTransformer: TodoTransformer {
  /// Whether what stands under it is somebody else's business.
  var isAlone = false
  var allowsDamage: Bool { true }

  func transform(_ todo: Todo, in staged: inout StagedTodos) throws -> Int? {
    for other in isAlone ? [] : try staged.descendants(of: todo.id) { staged.sweep(other.id) }
    staged.delete(todo.id)
    return nil
  }
}

/// Moves a todo that repeats to the next day of its rule, although it is not done. It stays the same
/// todo at the same place of its series. Those that come after it waited for the day that is skipped, and do
/// so no longer.
struct SkipTransformer: TodoTransformer {
  func transform(_ todo: Todo, in staged: inout StagedTodos) throws -> Int? {
    let clock = staged.clock
    if todo.repetition == nil { throw Failure.notRepeating }
    // A rule that counts from completion counts from the day that is skipped, so that it moves on.
    let anchor = todo.schedule?.anchor(due: todo.due) ?? clock.today
    let isFromCompletion = todo.repetition?.basis == .done
    let today = isFromCompletion ? max(anchor, clock.today) : clock.today
    guard !todo.completed, let day = todo.nextDay(completedOn: today),
      var moved = todo.moved(to: day)
    else { throw InvalidTodo(.repetition, .ended) }
    moved.schedule.setReminders(
      due: moved.due, over: todo.schedule, earlierDue: todo.due, at: clock.reached)
    var skipped = todo
    skipped.due = moved.due
    skipped.schedule = moved.schedule
    staged.replace(with: skipped)
    for id in try staged.gateway.successors(of: todo.id, limit: .max) {
      guard var other = try staged.todo(id), !other.isDamaged else { continue }
      other.schedule?.after.removeAll { $0 == todo.id }
      other.schedule = other.schedule?.ifAny
      staged.replace(with: other)
    }
    return nil
  }
}

/// What became of a todo that an event changed.
package struct ChangedTodo: Sendable {
  package let id: Int
  /// Its revision; of one that was deleted, the store's.
  package let rev: Int
  /// The revision of the step's first change; nil if nothing changed.
  package let step: Int?
  /// The todo that takes its place, if it was completed and repeats.
  package var next: NextTodo?
  /// What was read of words.
  package var read: ReadFields?
  /// True of an add if the todo was there before, by its uid.
  package var repeated: Bool?
  /// The number of the comment that was written, changed or removed.
  package var comment: Int?
  /// How many todos were deleted, with what stood under it.
  package var count: Int?
}

/// The todo that takes the place of one that was completed.
package struct NextTodo: Sendable, Equatable {
  /// Nil if it is not stored.
  package var id: Int?
  package let due: CivilDate?
}

/// Adds a todo that keeps the rules. If its key was given before, nothing is added again.
struct AddTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  /// Adds a todo, to a list if one is given, which then decides on fields that were not given. Returns
  /// the todo as it was added, or the one that has its uid, and what became of it. `reread` reads words as of
  /// another time, since a key compares what was sent, not what the words mean by now.
  func transform(
    _ given: GivenFields, key: String?, to list: ListDefinition? = nil,
    reread: ((LocalTime) -> GivenFields)? = nil
  ) throws -> (todo: Todo, changed: ChangedTodo) {
    func outcome(_ todo: Todo, _ step: Int?) -> ChangedTodo {
      ChangedTodo(id: todo.id, rev: todo.rev, step: step, read: given.read(in: todo))
    }
    let now = clock.reached
    let completed = list.map { given.completed(by: $0.beginning(today: clock.today)) }
    let todo =
      try completed.map { try TodoRules.todo(.blank, with: $0, at: now) }
      ?? TodoRules.todo(.blank, with: given, at: now)
    var step = try Step(gateway, at: clock.now)
    if let key, let earlier = try gateway.change(withKey: key) {
      // By now the list, or the day, may decide otherwise.
      let given = reread?(clock.localTime(at: earlier.instant)) ?? given
      guard earlier.comment == nil, let added = earlier.after,
        try TodoRules.todo(list == nil ? .blank : added, with: given, at: clock.reached)
          .hasSameContents(as: added)
      else { throw Failure.keyReused(key: key, id: earlier.todo) }
      return (added, outcome(added, earlier.step))
    }
    if let uid = todo.uid, let id = try gateway.ids(ofUIDs: [uid])[uid],
      let present = try gateway.fetch(id)
    {
      return (present, ChangedTodo(id: id, rev: present.rev, step: nil, repeated: true))
    }
    if todo.isScheduled {
      var staged = StagedTodos(capacity: 0, from: gateway, clock)
      try staged.checkLinks(todo)
    }
    let added = try step.add(consume todo, key: key)
    return (added, outcome(added, step.first))
  }
}
