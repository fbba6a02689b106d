import Entities

/// Takes a step back, or does it again: makes every todo of it be as it was before, or after.
struct StepReversal {
  /// How many changes are held in memory at a time.
  private static let stride = 500

  let gateway: any EntityGateway
  let clock: any Clock

  /// Reverses an event, whose number this is, in a step of its own. Throws ``Failure/conflict(_:)`` if
  /// a todo is not as the event, or the undo of it, left it, and ``Failure/notFound(id:)`` if it is gone.
  /// Tells what the event had done, the store's revision, and the number of the new step.
  func transform(_ number: Int, _ direction: StepDirection) throws
    -> (event: StepPresentationModel, rev: Int, step: Int)
  {
    var summary: StepPresentationModel?
    // Look first, record last.
    try forEachChange(of: number) { change in
      if change.before?.isDamaged == true || change.after?.isDamaged == true {
        throw StoreError.damagedTodo(change.todo)
      }
      summary = summary?.with(change) ?? StepPresentationModel(change)
      let expected = direction == .undo ? change.after : change.before
      try check(change.todo, is: expected)
    }
    var step = try Step(
      gateway, at: clock.now, origin: direction == .undo ? .undo(of: number) : .redo(of: number))
    try forEachChange(of: number) { change in
      let present = try gateway.fetch(change.todo)
      switch (direction == .undo ? change.before : change.after, present) {
      case (let wanted?, _): try step.restore(wanted, over: present)
      case (nil, let present?): try step.delete(present)
      case (nil, nil): break
      }
    }
    guard let summary, let first = step.first else { throw Failure.nothingToUndo(direction) }
    return (summary, step.revision, first)
  }

  private func check(_ id: Int, is expected: Todo?) throws {
    let present = try gateway.fetch(id)
    switch (present, expected) {
    case (nil, nil): return
    case (let present?, let expected?)
    where present.hasSameContents(as: expected) && present.completed == expected.completed:
      return
    case (let present?, _):
      throw Failure.conflict(TodoPresentationModel(present, today: clock.today))
    case (nil, _): throw Failure.notFound(id: id)
    }
  }

  private func forEachChange(of number: Int, _ body: (Change) throws -> Void) throws {
    var revision = number - 1
    while true {
      let changes = try gateway.changes(ofStep: number, after: revision, limit: Self.stride)
      for change in changes { try body(change) }
      guard let last = changes.last, changes.count == Self.stride else { return }
      revision = last.revision
    }
  }
}
