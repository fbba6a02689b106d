import Entities

/// Presents that a todo was deleted, in any scene.
package protocol DeleteUseCaseOutput: AnyObject {
  /// The todo is gone; `rev` is the store's revision of the deletion, `step` that of the step's
  /// first change.
  func presentDeleted(id: Int, rev: Int, step: Int?)
}

/// Deletes one todo.
struct DeleteTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(id: Int, rev: Int?, output: (any DeleteUseCaseOutput)?) throws {
    var step = try Step(gateway, at: clock.now)
    try step.delete(
      try gateway.todo(id, rev: rev, at: clock.reached, allowingDamage: true))
    output?.presentDeleted(id: id, rev: step.revision, step: step.first)
  }
}
