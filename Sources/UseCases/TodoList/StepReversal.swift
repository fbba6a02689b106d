import Entities

/// Undoes or redoes a step: gives each of its todos the values from before the step, or from after
/// it.
struct StepReversal {
  /// How many changes are held in memory at a time.
  private static let stride = 500

  let gateway: any EntityGateway
  let clock: any Clock

  /// Reverses the event with this number in a new step. Throws ``Failure/changedSince(_:)`` if a
  /// todo is not as the event, or the undo of it, left it, ``Failure/notFound(id:)`` if it is gone,
  /// and ``Failure/seriesOpen(_:)`` if a series would have two open todos. Returns what the event had
  /// done, the store's revision, and the number of the new step.
  func transform(_ number: Int, _ direction: StepDirection) throws
    -> (event: StepPresentationModel, rev: Int, step: Int)
  {
    var summary: StepPresentationModel?
    // Look first, record last. A step that fits into one piece is read only once for both.
    var whole: [(change: Change, present: Todo?)]?
    var series = OpenedSeries()
    try forEachPiece(of: number) { piece, isWhole in
      for (change, present) in piece {
        if change.before?.isDamaged == true || change.after?.isDamaged == true {
          throw StoreError.damagedTodo(change.todo)
        }
        summary = summary?.with(change) ?? StepPresentationModel(change)
        let expected = direction == .undo ? change.after : change.before
        try check(change.todo, present, is: expected)
        series.tell(present, direction == .undo ? change.before : change.after)
      }
      whole = isWhole ? piece : nil
    }
    if let todo = try series.obstacle(in: gateway) {
      throw Failure.seriesOpen(TodoPresentationModel(todo, at: clock.reached))
    }
    var step = try Step(
      gateway, at: clock.now, origin: direction == .undo ? .undo(of: number) : .redo(of: number))
    func reverse(_ piece: [(change: Change, present: Todo?)]) throws {
      try step.change(piece.map { ($1, direction == .undo ? $0.before : $0.after) })
    }
    if let whole {
      try reverse(whole)
    } else {
      try forEachPiece(of: number) { piece, _ in
        if step.first != nil { try gateway.checkInterruption() }
        try reverse(piece)
      }
    }
    guard let summary, let first = step.first else { throw Failure.nothingToUndo(direction) }
    return (summary, step.revision, first)
  }

  private func check(_ id: Int, _ present: Todo?, is expected: Todo?) throws {
    switch (present, expected) {
    case (nil, nil): return
    case (let present?, let expected?)
    where present.hasSameContents(as: expected) && present.completed == expected.completed:
      return
    case (let present?, _):
      throw Failure.changedSince(TodoPresentationModel(present, at: clock.reached))
    case (nil, _): throw Failure.notFound(id: id)
    }
  }

  /// Reads a step piece by piece: its changes, and the todos as they are now. Tells `body` whether
  /// a piece is the whole step.
  private func forEachPiece(
    of number: Int, _ body: ([(change: Change, present: Todo?)], _ isWhole: Bool) throws -> Void
  ) throws {
    var revision = number - 1
    while true {
      let changes = try gateway.changes(ofStep: number, after: revision, limit: Self.stride)
      guard let last = changes.last else { return }
      let present = try gateway.fetch(changes.map(\.todo))
      let isLast = changes.count < Self.stride
      try body(Array(zip(changes, present)), isLast && revision == number - 1)
      if isLast { return }
      revision = last.revision
    }
  }
}
