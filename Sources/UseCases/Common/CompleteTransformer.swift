import Entities

/// What `complete` presents, in whichever scene.
package protocol CompleteUseCaseOutput: AnyObject {
  /// The todo is done; `rev` is its revision, `step` the one of the step's first
  /// change; nil if nothing changed.
  func presentCompleted(id: Int, rev: Int, step: Int?)
}

/// Marks a todo as done. One that is done already stays as it is.
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
