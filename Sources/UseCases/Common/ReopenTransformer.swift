import Entities

/// Presents that a todo was reopened, in any scene.
package protocol ReopenUseCaseOutput: AnyObject {
  /// The todo is open; `rev` is its revision, `step` that of the step's first change, nil if
  /// nothing changed.
  func presentReopened(id: Int, rev: Int, step: Int?)
}

/// Marks a todo as open again. A todo that is already open stays as it is.
struct ReopenTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(id: Int, rev: Int?, output: (any ReopenUseCaseOutput)?) throws {
    var step = try Step(gateway, at: clock.now)
    var todo = try gateway.todo(id, rev: rev, today: clock.today)
    if todo.completed {
      var reopened = todo
      reopened.completedAt = nil
      todo = try step.replace(todo, with: reopened)
    }
    output?.presentReopened(id: id, rev: todo.rev, step: step.first)
  }
}
