import Entities

/// Presents that a todo was completed, in any scene.
package protocol CompleteUseCaseOutput: AnyObject {
  /// The todo is done; `rev` is its revision, `step` that of the step's first change, nil if
  /// nothing changed. `next` is the todo of its series that takes its place, if there is one.
  func presentCompleted(id: Int, rev: Int, step: Int?, next: NextTodoPresentationModel?)
}

/// The todo that takes the place of one that was completed, on its way to a presenter.
package struct NextTodoPresentationModel: Sendable {
  /// Its id.
  package let id: Int
  /// The day it is due.
  package let due: CivilDate?
}

/// Marks a todo as done. If it repeats, the next todo of its series is added in the same step. A todo
/// that is already done stays as it is.
struct CompleteTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(id: Int, rev: Int?, output: (any CompleteUseCaseOutput)?) throws {
    var step = try Step(gateway, at: clock.now)
    var todo = try gateway.todo(id, rev: rev, at: clock.reached)
    var next: NextTodoPresentationModel?
    if !todo.completed {
      var completed = todo
      completed.completedAt = clock.now
      if var contents = todo.successor(completedOn: clock.today) {
        contents.setReminders(by: clock)
        let id = try gateway.newID()
        completed.schedule?.successor = Schedule.Successor(id: id, digest: contents.digest)
        todo = try step.replace(todo, with: completed)
        try step.add(contents, as: id)
        next = NextTodoPresentationModel(id: id, due: contents.due)
      } else {
        todo = try step.replace(todo, with: completed)
      }
    }
    output?.presentCompleted(id: id, rev: todo.rev, step: step.first, next: next)
  }
}
