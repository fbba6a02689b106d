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
      let successor = successor(of: todo)
      let nextID = try successor.map { _ in try gateway.newID() }
      todo = try step.replace(todo, with: completed(todo, followedBy: nextID, successor))
      if let successor, let nextID {
        try step.add(successor, as: nextID)
        next = NextTodoPresentationModel(id: nextID, due: successor.due)
      }
    }
    output?.presentCompleted(id: id, rev: todo.rev, step: step.first, next: next)
  }

  /// What the todo gets that takes the place of this one when it is completed now; nil if none does.
  func successor(of todo: Todo) -> Todo? {
    todo.successor(completedOn: clock.today, at: clock.reached)
  }

  /// An open todo as it is when it is done, and the todo with this id takes its place.
  func completed(_ todo: Todo, followedBy id: Int?, _ successor: Todo?) -> Todo {
    var completed = todo
    completed.completedAt = clock.now
    if let id, let successor {
      completed.schedule?.successor = Schedule.Successor(id: id, digest: successor.digest)
    }
    return completed
  }
}
