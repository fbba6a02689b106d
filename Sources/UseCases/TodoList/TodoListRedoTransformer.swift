import Entities

/// Redoes the step that was undone last.
struct TodoListRedoTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(output: (any TodoListRedoUseCaseOutput)?) throws {
    try gateway.beginChanges()
    let redone = try StepReversal(gateway: gateway, clock: clock).transform(try event(), .redo)
    output?.presentRedone(redone.event, rev: redone.rev, step: redone.step)
  }

  /// The event that the newest undo took back. There is none once something else was changed.
  private func event() throws -> Int {
    guard let undo = try gateway.newestStep(to: .redo), case .undo(let number) = undo.origin,
      try gateway.newestStep(to: .undo).map({ $0.number < undo.number }) ?? true
    else { throw Failure.nothingToUndo(.redo) }
    return number
  }
}
