import Entities

/// Redoes the step that was undone last.
struct TodoListRedoTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(output: (any TodoListRedoUseCaseOutput)?) throws {
    try gateway.beginChanges()
    let (event, undo) = try newest()
    let redone = try StepReversal(gateway: gateway, clock: clock)
      .transform(event, .redo, of: undo)
    output?.presentRedone(redone.event, rev: redone.rev, step: redone.step)
  }

  /// The event that the newest undo took back, and that undo. There is none once something else was changed.
  private func newest() throws -> (event: Int, undo: Int) {
    guard let undo = try gateway.newestStep(to: .redo), case .undo(let number) = undo.origin,
      try gateway.newestStep(to: .undo).map({ $0.number < undo.number }) ?? true
    else { throw Failure.nothingToUndo(.redo) }
    return (number, undo.number)
  }
}
