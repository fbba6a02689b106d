import Entities

/// Presents that a todo was reopened, in any scene.
package protocol ReopenUseCaseOutput: AnyObject {
  /// The todo is open; `rev` is its revision, `step` that of the step's first change, nil if
  /// nothing changed.
  func presentReopened(id: Int, rev: Int, step: Int?)
}

/// Marks a todo as open again. A todo that is already open stays as it is.
///
/// A series never has two open todos: the one that took its place goes, in the same step. If somebody
/// has touched that one, it stays and the series goes on with it; then this one no longer repeats. Nor
/// does it if that one is gone, and another one of the series is open.
struct ReopenTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(id: Int, rev: Int?, output: (any ReopenUseCaseOutput)?) throws {
    var step = try Step(gateway, at: clock.now)
    var todo = try gateway.todo(id, rev: rev, at: clock.reached)
    if todo.completed {
      let next = try todo.schedule?.successor.flatMap { try gateway.fetch($0.id) }
      let (reopened, isNextGone) = try reopened(todo, next: next) {
        try !gateway.openTodos(ofSeries: [$0]).isEmpty
      }
      todo = try step.replace(todo, with: reopened)
      if let next, isNextGone { try step.delete(next) }
    }
    output?.presentReopened(id: id, rev: todo.rev, step: step.first)
  }

  /// A todo as it is when it is open again, and whether the todo that took its place, nil if there is
  /// none, has to go. `isOpen` says whether a series has an open todo.
  func reopened(
    _ todo: Todo, next: Todo?, isOpen: (Int) throws -> Bool
  ) throws -> (todo: Todo, isNextGone: Bool) {
    let isUntouched =
      next.map { next in
        !next.isDamaged && next.openSeries == todo.place?.series ?? todo.id
          && next.digest == todo.schedule?.successor?.digest
      } ?? true
    var reopened = todo
    reopened.completedAt = nil
    if var schedule = todo.schedule {
      schedule.successor = nil
      if !isUntouched { schedule.repetition = nil }
      reopened.schedule = schedule
      if next == nil, let series = reopened.openSeries, try isOpen(series) {
        schedule.repetition = nil
      }
      if schedule.repetition == nil { schedule.place = nil }
      // What was acknowledged of its reminders may be forgotten by now, as its last change is.
      if try !schedule.reminders.isEmpty && gateway.mark(at: todo.rev) == nil {
        schedule.remindersSetAt = clock.reached
      }
      reopened.schedule = schedule.ifAny
    }
    return (reopened, isUntouched)
  }
}
