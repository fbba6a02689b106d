import Entities

/// What was undone or redone.
package struct ReversedStep {
  /// What the event had done.
  package let event: StepPresentationModel
  /// The store's revision.
  package let rev: Int
  /// The revision of the first change of the undo or redo.
  package let step: Int
}

/// Undoes or redoes a step: gives each of its todos the values from before the step, or from after
/// it.
struct StepReversal {
  /// How many changes are held in memory at a time.
  private static let stride = 500

  let gateway: any EntityGateway
  let clock: any Clock

  /// Reverses events one after the other, each in a step; `undo` is the step that undid the only one, for a
  /// redo. Looks at all of them before it records anything. Throws a ``StepFailure`` with
  /// ``Failure/changedSince(_:)`` if a todo is not as the event, or the undo of it, left it,
  /// ``Failure/notFound(id:)`` if it is gone, ``Failure/seriesOpen(_:)`` if a series would have two open todos,
  /// ``Failure/uidTaken(_:)`` if two todos would have one uid,
  /// ``Failure/cycle(_:)`` if todos would come after themselves or stand under themselves, and ``Failure/orphan(_:)`` if
  /// one would stand under one that is gone.
  func transform(
    _ numbers: [Int], _ direction: StepDirection, of undo: Int? = nil
  ) throws -> [ReversedStep] {
    var look = ReversalLook(Set(numbers), direction, of: undo, from: self)
    let events = try numbers.map { try look.add($0) }
    try look.finish()
    return try events.map { event in
      let origin: StepOrigin =
        direction == .undo ? .undo(of: event.number) : .redo(of: event.number)
      var step = try Step(gateway, at: clock.now, origin: origin)
      var moves: [(id: Int, move: Move)] = []
      if let whole = event.whole {
        moves = try record(whole, look, in: &step)
      } else if let patches = event.patches?.all {
        try step.change(patches)
      } else {
        try gateway.bulkLoad(event.added) {
          try forEachPiece(of: event.number, undo) { piece, _ in
            moves += try record(piece, look, in: &step)
          }
        }
      }
      // The last one first, each finds the todos beside which it stood.
      for (id, move) in moves.reversed() {
        guard let todo = try gateway.fetch(id) else { continue }
        try step.move(todo, to: ManualOrder(gateway).destination(of: move))
      }
      guard let first = step.first else { throw Failure.nothingToUndo(direction) }
      return ReversedStep(event: event.summary, rev: step.revision, step: first)
    }
  }

  /// Comments are there only while their todos are. Returns the moves that are to follow.
  private func record(
    _ piece: [(change: Change, present: Todo?)], _ look: ReversalLook, in step: inout Step
  ) throws -> [(id: Int, move: Move)] {
    var moves: [(id: Int, move: Move)] = []
    if look.direction == .redo { try step.change(look.changes(piece)) }
    for (change, _) in piece {
      switch look.direction == .undo ? change.aside?.reversed : change.aside {
      case .comment(let comment):
        if let todo = try gateway.fetch(change.todo) { try step.comment(on: todo, comment) }
      case .move(let move): moves.append((change.todo, move))
      case nil: break
      }
    }
    if look.direction == .undo {
      var piece = piece
      if piece.contains(where: { $0.change.comment != nil }) {
        // With the comments that they have by now.
        let present = try gateway.fetch(piece.map(\.change.todo))
        piece = zip(piece, present).map { ($0.change, $1) }
      }
      try step.change(look.changes(piece))
    }
    return moves
  }

  /// Throws if an event cannot be undone as the store is now.
  func look(at number: Int) throws {
    var look = ReversalLook([number], .undo, from: self)
    _ = try look.add(number)
    try look.finish()
  }

  /// Why a todo that is expected to be like this cannot be reversed; nil if it can.
  fileprivate func obstacle(_ id: Int, _ present: Todo?, _ expected: Todo?) throws -> Failure? {
    guard let present else { return expected == nil ? nil : .notFound(id: id) }
    let isSame = expected.map(present.hasSameContents) ?? false
    if isSame && present.completed == expected?.completed { return nil }
    return .changedSince(try gateway.detail(present, at: clock.reached))
  }

  /// What an event changed, by the changes of its undo. When it did is needed where it made todos.
  private func reversed(_ changes: [Change], of number: Int) throws -> [Change] {
    let made = changes.contains { $0.after == nil }
    let instant = made ? try gateway.step(number)?.instant : nil
    return changes.map { $0.reversed(at: instant ?? $0.instant) }
  }

  /// Reads an event piece by piece: its changes, and the todos as they are now. Tells `body` whether
  /// a piece is the whole step. The changes of one that was undone are those of its undo, the other way
  /// round.
  fileprivate func forEachPiece(
    of number: Int, _ undo: Int?,
    _ body: ([(change: Change, present: Todo?)], _ isWhole: Bool) throws -> Void
  ) throws {
    let step = undo ?? number
    var isNewest: Bool?
    var revision = step - 1
    while true {
      try gateway.checkInterruption()
      let changes = try gateway.changes(ofStep: step, after: revision, limit: Self.stride)
      guard let last = changes.last else { return }
      // If the log ends with the step, its todos are as it left them. For few todos, to ask costs more.
      if changes.count == Self.stride, isNewest == nil {
        let newest = try gateway.changes(after: max(0, try gateway.revision() - 2), limit: 2)
        isNewest = newest?.last?.step == step
      }
      let present = isNewest == true ? changes.map(\.after) : try gateway.fetch(changes.map(\.todo))
      let ofEvent = undo == nil ? changes : try reversed(changes, of: number)
      let isLast = changes.count < Self.stride
      try body(Array(zip(ofEvent, present)), isLast && revision == step - 1)
      if isLast { return }
      revision = last.revision
    }
  }
}

/// An event that was looked at. Of several, only what each did is kept, since all of them may be much.
private struct LookedEvent {
  let number: Int
  /// What it did.
  let summary: StepPresentationModel
  /// All of it, so that one that fits into a piece is read only once.
  let whole: [(change: Change, present: Todo?)]?
  /// How it changes todos, if it does not fit into a piece.
  let patches: PatchList?
  /// How many todos a reversal brings back.
  let added: Int
}

/// What there is to see of events that are to be reversed, one after the other, before anything is recorded.
private struct ReversalLook {
  private let reversal: StepReversal
  let direction: StepDirection
  private let undo: Int?
  /// The todos that earlier ones of the events change back: each is then as this change found it.
  private var reversed: [Int: Int] = [:]
  private var holders = SoleHolders()
  /// What todos come after then, of those that change that.
  private var after: [Int: [Int]] = [:]
  /// Under what todos stand then, of those for which that changes; nil of those that are gone.
  private var tree = ChangedTree()
  /// The comments that are changed back, as they are then, by the keys of their notes.
  private var comments: [String: Comment?] = [:]
  /// The todos that an undo takes away, as they are: no comment on them may be left.
  private var unmade: [Todo] = []
  /// The todos that are gone and have comments or moves changed back: they must come back as well.
  private var missing: Set<Int> = []
  private var obstacles: StepObstacles
  private let isOfSeveral: Bool

  init(
    _ numbers: Set<Int>, _ direction: StepDirection, of undo: Int? = nil,
    from reversal: StepReversal
  ) {
    (self.direction, self.undo, self.reversal) = (direction, undo, reversal)
    obstacles = StepObstacles(reversed: numbers)
    isOfSeveral = numbers.count > 1
  }

  /// How changes are reversed.
  func changes(_ piece: [(change: Change, present: Todo?)]) -> [(before: Todo?, after: Todo?)] {
    piece.lazy.filter { $0.change.aside == nil }.map {
      ($1, direction == .undo ? $0.before : $0.after)
    }
  }

  /// Looks at the next event.
  mutating func add(_ number: Int) throws -> LookedEvent {
    var (summary, added) = (StepPresentationModel?.none, 0)
    var whole: [(change: Change, present: Todo?)]?
    var patches = isOfSeveral ? nil : PatchList()
    obstacles.number = undo ?? number
    try reversal.forEachPiece(of: number, undo) { piece, isWhole in
      var piece = piece
      for (index, (change, found)) in piece.enumerated() {
        if change.before?.isDamaged == true || change.after?.isDamaged == true {
          throw StoreError.damagedTodo(change.todo)
        }
        summary = summary?.with(change) ?? StepPresentationModel(change)
        if let aside = change.aside {
          patches = nil
          if found == nil { missing.insert(change.todo) }
          if case .comment(let comment) = aside { try look(at: comment, of: change.todo, found) }
          continue
        }
        let present = try reversed[change.todo].map(before) ?? found
        piece[index].present = present
        let (expected, result) =
          direction == .undo ? (change.after, change.before) : (change.before, change.after)
        if let failure = try reversal.obstacle(change.todo, present, expected) {
          try obstacles.add(change.todo, failure, in: reversal.gateway)
        }
        if present == nil { added += 1 }
        if let todo = found ?? present, direction == .undo, change.isFirst { unmade.append(todo) }
        holders.tell(present, result)
        if present?.after != result?.after || after[change.todo] != nil {
          after[change.todo] = result?.after ?? []
        }
        tree.tell(change.todo, present, result)
        reversed[change.todo] = change.revision
      }
      whole = isWhole && !isOfSeveral ? piece : nil
      if !isWhole { patches?.add(changes(piece)) }
    }
    guard let summary else { throw Failure.notUndoable(step: number) }
    return LookedEvent(
      number: number, summary: summary, whole: whole, patches: patches, added: added)
  }

  /// Looks at a change of a comment, whose todo was found like this.
  private mutating func look(at change: CommentChange, of id: Int, _ todo: Todo?) throws {
    let (expected, result) =
      direction == .undo ? (change.after, change.before) : (change.before, change.after)
    let key = Comment.key(id, change.number)
    let present = try comments[key] ?? reversal.gateway.comment(change.number, of: id)
    comments[key] = .some(result)
    guard present != expected, let failure = try reversal.obstacle(id, todo, nil) else { return }
    try obstacles.add(id, failure, of: change.number...change.number, in: reversal.gateway)
  }

  /// Throws if something stands in the way of what it looked at.
  mutating func finish() throws {
    for id in missing.sorted() where reversed[id] == nil {
      try obstacles.add(id, .notFound(id: id), in: reversal.gateway)
    }
    for todo in unmade where todo.comments > 0 || !comments.isEmpty {
      let others = try reversal.gateway.comments(of: todo.id, before: .max, limit: Comment.limit)
        .filter { comments[Comment.key(todo.id, $0.number)] == nil }
      let isCommented = !others.isEmpty || comments.values.contains { $0?.todo == todo.id }
      if isCommented, let failure = try reversal.obstacle(todo.id, todo, nil) {
        try obstacles.add(todo.id, failure, of: 1...Int.max, in: reversal.gateway)
      }
    }
    if let (id, failure) = try holders.obstacle(
      in: reversal.gateway, at: reversal.clock.reached)
    {
      try obstacles.add(id, failure, in: reversal.gateway)
    }
    if let (id, failure) = try tree.obstacle(in: reversal.gateway, at: reversal.clock.reached) {
      try obstacles.add(id, failure, in: reversal.gateway)
    }
    let search = CycleSearch(gateway: reversal.gateway, changed: after)
    for id in after.keys.sorted() {
      if let cycle = try search.cycle(from: id) {
        for id in cycle { try obstacles.add(id, .cycle(cycle), in: reversal.gateway) }
        break
      }
    }
    if let error = obstacles.error { throw error }
  }

  /// A todo as the change at a revision found it.
  private func before(_ revision: Int) throws -> Todo? {
    let change = try reversal.gateway.changes(after: revision - 1, limit: 1)?.first
    guard let change, change.revision == revision else {
      throw StoreError(.corrupt, detail: "no change that was read before")
    }
    return change.before
  }
}

extension Change {
  /// What an event changed at an instant, by the change of its undo.
  fileprivate func reversed(at instant: Instant) -> Change {
    Change(
      revision: revision, todo: todo, before: after, after: before, step: step, instant: instant,
      client: client, aside: aside?.reversed)
  }
}

/// What stands in the way of a reversal.
struct StepObstacles {
  /// How many changes of a todo, and how many steps, are looked at.
  static let limit = (changes: 100, steps: 1000)

  /// The step whose todos are to be as it left them.
  var number = 0
  /// All events that are to be reversed.
  private let reversed: Set<Int>
  private var failure: Failure?
  private var seen: Set<Int> = []
  private var steps: [Int] = []

  init(reversed: Set<Int>) { self.reversed = reversed }

  /// The error for all of it; nil if nothing stands in the way.
  var error: StepFailure? { failure.map { StepFailure(failure: $0, steps: steps.sorted()) } }

  /// Adds the later steps that changed a todo, or its comments with these numbers.
  mutating func add(
    _ todo: Int, _ failure: Failure, of comments: ClosedRange<Int>? = nil,
    in gateway: any EntityGateway
  ) throws {
    self.failure = self.failure ?? failure
    if seen.count >= Self.limit.steps { return }
    for change in try gateway.history(of: todo, limit: Self.limit.changes) {
      if change.step <= number { return }
      if change.move != nil { continue }
      let isOfThese = change.comment.map { comments?.contains($0.number) == true }
      if reversed.contains(change.step) || !(isOfThese ?? (comments == nil)) { continue }
      if seen.insert(change.step).inserted, try isInTheWay(change, gateway) {
        steps.append(change.step)
      }
    }
  }

  /// Whether the step of a later change stands in the way. An undo or a redo of the step itself does
  /// not, nor does one of a later event: that event does, unless it is undone. Of an earlier event,
  /// they do.
  private func isInTheWay(_ change: Change, _ gateway: any EntityGateway) throws -> Bool {
    switch change.origin {
    case .undo(let event) where event >= number, .redo(let event) where event >= number: false
    case .event, .undo: try gateway.step(change.step)?.isReversed == false
    case .redo(let event): try gateway.step(event)?.isReversed == false
    }
  }
}

/// What one todo at a time has: the open place of a series, and a uid. Told before any of the changes is recorded that
/// give it to todos.
struct SoleHolders {
  /// How many are looked up at a time.
  private static let stride = 500

  /// The todos that get or lose any of it, as they are and as they will be.
  private var told: [Int: (before: Todo?, after: Todo?)] = [:]

  /// Tells what becomes of a todo; nil if it is not there, or goes.
  mutating func tell(_ before: Todo?, _ after: Todo?) {
    guard let id = (before ?? after)?.id else { return }
    let isSame = before?.openSeries == after?.openSeries && before?.uid == after?.uid
    if isSame && told[id] == nil { return }
    told[id] = (told[id].map(\.before) ?? before, after)
  }

  /// A todo that has, or would get as well, what another one would get; nil if there is none.
  func obstacle(in gateway: any EntityGateway, at now: LocalTime) throws -> (id: Int, Failure)? {
    let open = try rival(for: \.openSeries, in: gateway) {
      try gateway.openTodos(ofSeries: $0).first
    }
    if let open { return (open.id, .seriesOpen(try gateway.detail(open, at: now))) }
    let named = try rival(for: \.uid, in: gateway) { uids in
      try gateway.ids(ofUIDs: uids).values.min().flatMap { try gateway.fetch($0) }
    }
    return try named.map { ($0.id, .uidTaken(try gateway.detail($0, at: now))) }
  }

  private func rival<Value: Hashable & Comparable>(
    for value: (Todo) -> Value?, in gateway: any EntityGateway, _ holder: ([Value]) throws -> Todo?
  ) throws -> Todo? {
    var (taken, left) = (Set<Value>(), Set<Value>())
    for (_, (before, after)) in told.sorted(by: { $0.key < $1.key }) {
      let (old, new) = (before.flatMap(value), after.flatMap(value))
      if old == new { continue }
      if let old { left.insert(old) }
      if let new, !taken.insert(new).inserted { return after }
    }
    // Where the changes take it from a todo, there is no other.
    let values = taken.subtracting(left).sorted()
    for start in Swift.stride(from: 0, to: values.count, by: Self.stride) {
      try gateway.checkInterruption()
      let piece = Array(values[start..<min(start + Self.stride, values.count)])
      if let todo = try holder(piece) { return todo }
    }
    return nil
  }
}
