/// The changes of one event. They share a step number and an instant, and each takes the next
/// revision. Notes that the event writes take a revision too, but belong to no step.
package struct Step {
  let gateway: any EntityGateway
  package let instant: Instant
  private let origin: StepOrigin
  /// Whether todos are added that were made elsewhere, at another time.
  package var isImport = false
  /// The store's revision after the changes so far.
  package private(set) var revision: Int

  /// The revision of its first change, which identifies the step; nil as long as nothing is
  /// changed.
  package private(set) var first: Int?

  /// Begins a step. From here on nobody else changes the store, so the todos that are read next are
  /// still the same when they are changed.
  package init(
    _ gateway: any EntityGateway, at instant: Instant, origin: StepOrigin = .event
  ) throws(StoreError) {
    try gateway.beginChanges()
    revision = try gateway.revision()
    (self.gateway, self.instant, self.origin) = (gateway, instant, origin)
  }

  /// Adds a todo under a new id; `key` is the View's name for this add.
  @discardableResult
  package mutating func add(
    _ todo: consuming Todo, key: String? = nil
  ) throws(StoreError) -> Todo {
    let id = try gateway.newID()
    todo.enter(as: id, rev: revision + 1, at: instant)
    try gateway.record(next(todo: id, before: nil, after: todo, key: key))
    return todo
  }

  /// Deletes every todo that passes a filter at a local time, in the order of their ids. Returns how many
  /// there were.
  @discardableResult package mutating func delete(
    _ filter: TodoFilter = TodoFilter(), at now: LocalTime
  ) throws(StoreError) -> Int {
    let beginning = revision
    let number = first ?? revision + 1
    if filter.isUnrestricted,
      let count = try gateway.deleteAll(in: number, at: instant, by: gateway.client)
    {
      if count > 0 { first = number }
      revision += count
      return count
    }
    var pieces = TodoPieces(filter, at: now, in: gateway)
    while let piece = try pieces.next() { try change(piece.map { ($0, nil) }) }
    return revision - beginning
  }

  /// Changes each `before` into its `after`, in this order; nil means that the todo does not exist.
  /// No todo may occur twice. The store is asked once for all of them.
  package mutating func change(
    _ todos: consuming [(before: Todo?, after: Todo?)]
  ) throws(StoreError) {
    var changes: [Change] = []
    changes.reserveCapacity(todos.count)
    for index in todos.indices {
      // Taken out, so that a todo that nobody else has is not copied.
      let before = todos[index].before
      var after = todos[index].after.take()
      guard let id = (before ?? after)?.id else { continue }
      after?.rev = revision + 1
      if !isImport || before != nil { after?.updatedAt = instant }
      if let before {
        if after?.comments != before.comments { after?.comments = before.comments }
        if after?.rank != before.rank { after?.rank = before.rank }
      } else if after?.comments ?? 0 > 0 {
        // One that comes back may have lost some meanwhile.
        after?.comments = try gateway.comments(of: id, before: .max, limit: Comment.limit).count
      }
      changes.append(next(todo: id, before: before, after: after, key: nil))
    }
    if !changes.isEmpty { try gateway.record(changes) }
  }

  /// Changes todos as their patches say, in this order. No todo may occur twice.
  package mutating func change(_ patches: TodoPatches) throws(StoreError) {
    let (number, todos) = (first ?? revision + 1, patches.all)
    if todos.isEmpty { return }
    let patched = PatchedTodos(
      todos: todos, revision: revision + 1, step: number, instant: instant, origin: origin,
      client: gateway.client)
    if try gateway.record(patched) {
      first = number
      revision += todos.count
      return
    }
    for start in stride(from: 0, to: todos.count, by: TodoPieces.size) {
      if start > 0 { try gateway.checkInterruption() }
      let piece = todos[start..<min(start + TodoPieces.size, todos.count)]
      let present = try gateway.fetch(piece.map(\.id)).compactMap { $0 }
      if present.count < piece.count {
        throw StoreError(.corrupt, detail: "no todo that was read before")
      }
      try change(zip(present, piece).map { ($0, $0.patched(by: $1.patch)) })
    }
  }

  /// Writes, edits or removes a comment of a todo. `key` is the View's name for a comment that is written.
  package mutating func comment(
    on todo: Todo, _ comment: CommentChange, key: String? = nil
  ) throws(StoreError) {
    var after = todo
    after.comments += comment.difference
    try gateway.record(next(todo: todo.id, before: todo, after: after, key: key, .comment(comment)))
  }

  /// Puts a todo elsewhere in the order by hand. Does nothing if it stands there, or
  /// beside a todo that is gone.
  package mutating func move(_ todo: Todo, to destination: Destination) throws(StoreError) {
    guard let (move, rank) = try ManualOrder(gateway).move(todo, to: destination) else { return }
    // Room may have been made for it.
    guard let before = try gateway.fetch(todo.id) else { return }
    var after = before
    after.rank = rank
    try gateway.record(next(todo: todo.id, before: before, after: after, key: nil, .move(move)))
  }

  /// Writes a note; without a value, it removes the value.
  package mutating func note(
    _ topic: Note.Topic, _ key: String, _ value: String?
  ) throws(StoreError) {
    revision += 1
    try gateway.record(
      Note(topic: topic, key: key, value: value, revision: revision, instant: instant))
  }

  private mutating func next(
    todo: Int, before: Todo?, after: consuming Todo?, key: String?, _ aside: Change.Aside? = nil
  ) -> Change {
    revision += 1
    let number = first ?? revision
    first = number
    return Change(
      revision: revision, todo: todo, before: before, after: after, step: number,
      instant: instant, origin: origin, key: key, client: gateway.client, aside: aside)
  }
}
