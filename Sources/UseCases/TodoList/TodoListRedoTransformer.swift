import Entities

/// Does the step again that was taken back last.
struct TodoListRedoTransformer {
  let gateway: any EntityGateway
  let clock: any Clock
  let history: StepHistory

  func transform(output: (any TodoListRedoUseCaseOutput)?) throws {
    try gateway.beginChanges()
    guard let number = try history.stepToRedo() else { throw Failure.nothingToUndo(.redo) }
    var step = try Step(gateway, at: clock.now, origin: .redo(of: number))
    let redone = try StepReversal(gateway: gateway, clock: clock)
      .transform(number, .redo, in: &step)
    output?.presentRedone(redone, rev: step.revision)
  }
}
