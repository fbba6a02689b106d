import Entities

/// Undoes a step: the one that the View names, otherwise the newest of its own.
struct TodoListUndoTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(step number: Int?) throws -> ReversedStep {
    try gateway.beginChanges()
    let event = try number.map(event) ?? newest()
    return try StepReversal(gateway: gateway, clock: clock).transform(event, .undo)
  }

  private func newest() throws -> Int {
    if let step = try gateway.newestOwnStep(to: .undo) { return step.number }
    throw Failure.nothingToUndo(.undo, newest: try .newest(in: gateway))
  }

  /// The event to undo for a step that the View names: the step itself, or the event that it did
  /// again.
  private func event(of number: Int) throws -> Int {
    var step = try gateway.step(number)
    if case .redo(let event)? = step?.origin { step = try gateway.step(event) }
    guard let step, step.origin == .event, !step.isReversed else {
      throw Failure.notUndoable(step: number)
    }
    return step.number
  }
}

/// Redoes the step that the View undid last.
struct TodoListRedoTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform() throws -> ReversedStep {
    try gateway.beginChanges()
    let (event, undo) = try newest()
    return try StepReversal(gateway: gateway, clock: clock).transform(event, .redo, of: undo)
  }

  /// The event that the newest undo took back, and that undo. There is none once the View changed
  /// something else.
  private func newest() throws -> (event: Int, undo: Int) {
    guard let undo = try gateway.newestOwnStep(to: .redo), case .undo(let number) = undo.origin,
      try gateway.newestOwnStep(to: .undo).map({ $0.number < undo.number }) ?? true
    else { throw Failure.nothingToUndo(.redo) }
    return (number, undo.number)
  }
}

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

  /// Reverses the event with this number in a new step; `undo` is the step that undid it, for a
  /// redo. Throws a ``StepFailure`` with ``Failure/changedSince(_:)`` if a todo is not as the
  /// event, or the undo of it, left it, ``Failure/notFound(id:)`` if it is gone, and
  /// ``Failure/seriesOpen(_:)`` if a series would have two open todos.
  func transform(
    _ number: Int, _ direction: StepDirection, of undo: Int? = nil
  ) throws -> ReversedStep {
    var summary: StepPresentationModel?
    // Look first, record last. A step that fits into one piece is read only once for both.
    var whole: [(change: Change, present: Todo?)]?
    var series = OpenedSeries()
    var patches = PatchList()
    var obstacles = StepObstacles(after: undo ?? number)
    func changes(
      _ piece: [(change: Change, present: Todo?)]
    ) -> [(before: Todo?, after: Todo?)] {
      piece.map { ($1, direction == .undo ? $0.before : $0.after) }
    }
    try forEachPiece(of: number, undo) { piece, isWhole in
      for (change, present) in piece {
        if change.before?.isDamaged == true || change.after?.isDamaged == true {
          throw StoreError.damagedTodo(change.todo)
        }
        summary = summary?.with(change) ?? StepPresentationModel(change)
        let expected = direction == .undo ? change.after : change.before
        if let failure = obstacle(change.todo, present, expected) {
          try obstacles.add(change.todo, failure, in: gateway)
        }
        series.tell(present, direction == .undo ? change.before : change.after)
      }
      whole = isWhole ? piece : nil
      if !isWhole { patches.add(changes(piece)) }
    }
    if let todo = try series.obstacle(in: gateway) {
      let failure = Failure.seriesOpen(TodoPresentationModel(todo, at: clock.reached))
      try obstacles.add(todo.id, failure, in: gateway)
    }
    if let error = obstacles.error { throw error }
    var step = try Step(
      gateway, at: clock.now, origin: direction == .undo ? .undo(of: number) : .redo(of: number))
    if let whole {
      try step.change(changes(whole))
    } else if let patches = patches.all {
      try step.change(patches)
    } else {
      try forEachPiece(of: number, undo) { piece, _ in try step.change(changes(piece)) }
    }
    guard let summary, let first = step.first else { throw Failure.nothingToUndo(direction) }
    return ReversedStep(event: summary, rev: step.revision, step: first)
  }

  /// Why a todo that is expected to be like this cannot be reversed; nil if it can.
  private func obstacle(_ id: Int, _ present: Todo?, _ expected: Todo?) -> Failure? {
    guard let present else { return expected == nil ? nil : .notFound(id: id) }
    if let expected, present.hasSameContents(as: expected),
      present.completed == expected.completed
    {
      return nil
    }
    return .changedSince(TodoPresentationModel(present, at: clock.reached))
  }

  /// Reads an event piece by piece: its changes, and the todos as they are now. Tells `body` whether
  /// a piece is the whole step. The changes of one that was undone are those of its undo, the other way
  /// round.
  private func forEachPiece(
    of number: Int, _ undo: Int?,
    _ body: ([(change: Change, present: Todo?)], _ isWhole: Bool) throws -> Void
  ) throws {
    let step = undo ?? number
    var isNewest: Bool?
    var revision = step - 1
    while true {
      let changes = try gateway.changes(ofStep: step, after: revision, limit: Self.stride)
      guard let last = changes.last else { return }
      // If the log ends with the step, its todos are as it left them. For few todos, to ask costs more.
      if changes.count == Self.stride, isNewest == nil {
        let newest = try gateway.changes(after: max(0, try gateway.revision() - 2), limit: 2)
        isNewest = newest?.last?.step == step
      }
      let present =
        isNewest == true ? changes.map(\.after) : try gateway.fetch(changes.map(\.todo))
      let ofEvent = undo == nil ? changes : changes.map(\.reversed)
      let isLast = changes.count < Self.stride
      try body(Array(zip(ofEvent, present)), isLast && revision == step - 1)
      if isLast { return }
      try gateway.checkInterruption()
      revision = last.revision
    }
  }
}

extension Change {
  /// What an event changed, by the change of its undo.
  fileprivate var reversed: Change {
    Change(
      revision: revision, todo: todo, before: after, after: before, step: step, instant: instant,
      client: client)
  }
}

/// What stands in the way of a reversal.
private struct StepObstacles {
  /// How many changes of a todo, and how many steps, are looked at.
  private static let limit = (changes: 100, steps: 1000)

  /// The step whose todos are to be as it left them.
  private let number: Int
  private var failure: Failure?
  private var seen: Set<Int> = []
  private var steps: [Int] = []

  init(after number: Int) { self.number = number }

  /// The error for all of it; nil if nothing stands in the way.
  var error: StepFailure? {
    failure.map { StepFailure(failure: $0, steps: steps.sorted()) }
  }

  /// Adds the later steps that changed a todo.
  mutating func add(_ todo: Int, _ failure: Failure, in gateway: any EntityGateway) throws {
    self.failure = self.failure ?? failure
    if seen.count >= Self.limit.steps { return }
    for change in try gateway.history(of: todo, limit: Self.limit.changes) {
      if change.step <= number { return }
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

/// The series in which changes open a todo, told before any of them is recorded.
struct OpenedSeries {
  /// How many series are looked up at a time.
  private static let stride = 500

  private var opened: Set<Int> = []
  /// Those that had an open todo before the changes, which is no longer the open one.
  private var closed: Set<Int> = []

  /// Tells what becomes of a todo; nil if it is not there, or goes.
  mutating func tell(_ before: Todo?, _ after: Todo?) {
    let (old, new) = (before?.openSeries, after?.openSeries)
    if old == new { return }
    if let old { closed.insert(old) }
    if let new { opened.insert(new) }
  }

  /// The open todo in the store that would have a second one beside it; nil if there is none. A series
  /// has only one, so where the changes close that, there is no other.
  func obstacle(in gateway: any EntityGateway) throws -> Todo? {
    let numbers = opened.subtracting(closed).sorted()
    for start in Swift.stride(from: 0, to: numbers.count, by: Self.stride) {
      if start > 0 { try gateway.checkInterruption() }
      let piece = numbers[start..<min(start + Self.stride, numbers.count)]
      if let todo = try gateway.openTodos(ofSeries: Array(piece)).first { return todo }
    }
    return nil
  }
}
