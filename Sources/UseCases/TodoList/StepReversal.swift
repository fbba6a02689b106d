import Entities

/// Takes a step back, or does it again: makes every todo of it be as it was before, or after.
struct StepReversal {
  /// So many changes are held in memory at a time.
  private static let stride = 500

  let gateway: any EntityGateway
  let clock: any Clock

  enum Direction { case undo, redo }

  /// Reverses a step in one of its own, and tells what the step had done. Throws
  /// ``Failure/conflict(_:)`` where a todo is not as the step, or the undo of it, left it.
  func transform(_ number: Int, _ direction: Direction, in step: inout Step) throws
    -> StepPresentationModel
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
    try forEachChange(of: number) { change in
      let present = try gateway.fetch(change.todo)
      switch (direction == .undo ? change.before : change.after, present) {
      case (let wanted?, _): try step.restore(wanted, over: present)
      case (nil, let present?): try step.delete(present)
      case (nil, nil): break
      }
    }
    guard let summary else { throw Failure.nothingToUndo(direction == .undo ? .undo : .redo) }
    return summary
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
    while let changes = try gateway.changes(after: revision, limit: Self.stride) {
      for change in changes {
        guard change.step == number else { return }
        try body(change)
      }
      guard let last = changes.last else { return }
      revision = last.revision
    }
  }
}
