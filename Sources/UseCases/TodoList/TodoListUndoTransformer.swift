import Entities

/// Takes the newest step back.
struct TodoListUndoTransformer {
  let gateway: any EntityGateway
  let clock: any Clock
  let history: StepHistory

  func transform(output: (any TodoListUndoUseCaseOutput)?) throws {
    try gateway.beginChanges()
    guard let number = try history.stepToUndo() else { throw Failure.nothingToUndo(.undo) }
    var step = try Step(gateway, at: clock.now, origin: .undo(of: number))
    let undone = try StepReversal(gateway: gateway, clock: clock)
      .transform(number, .undo, in: &step)
    output?.presentUndone(undone, rev: step.revision)
  }
}
