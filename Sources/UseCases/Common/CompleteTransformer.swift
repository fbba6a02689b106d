import Entities

/// Presents that a todo was completed, in any scene.
package protocol CompleteUseCaseOutput: AnyObject {
  /// The todo is done; `rev` is its revision, `step` that of the step's first change, nil if
  /// nothing changed.
  func presentCompleted(id: Int, rev: Int, step: Int?)
}

/// Marks a todo as done. A todo that is already done stays as it is.
struct CompleteTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(id: Int, rev: Int?, output: (any CompleteUseCaseOutput)?) throws {
    var step = try Step(gateway, at: clock.now)
    var todo = try gateway.todo(id, rev: rev, today: clock.today)
    if !todo.completed {
      var completed = todo
      completed.completedAt = clock.now
      todo = try step.replace(todo, with: completed)
    }
    output?.presentCompleted(id: id, rev: todo.rev, step: step.first)
  }
}
