import Entities

/// Undoes a step: the one that the View names, otherwise the newest.
struct TodoListUndoTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(step number: Int?, output: (any TodoListUndoUseCaseOutput)?) throws {
    try gateway.beginChanges()
    let event = try number.map(event) ?? newest()
    let undone = try StepReversal(gateway: gateway, clock: clock).transform(event, .undo)
    output?.presentUndone(undone.event, rev: undone.rev, step: undone.step)
  }

  private func newest() throws -> Int {
    guard let step = try gateway.newestStep(to: .undo) else { throw Failure.nothingToUndo(.undo) }
    return step.number
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
