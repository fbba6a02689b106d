import Entities

/// Moves a todo that repeats to the next day of its rule, although it is not done. It stays the same
/// todo at the same place of its series.
struct SkipTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(id: Int, rev: Int?, output: (any TodoDetailSkipUseCaseOutput)?) throws {
    var step = try Step(gateway, at: clock.now)
    let todo = try gateway.todo(id, rev: rev, at: clock.reached)
    let result = try step.replace(todo, with: try skipped(todo))
    output?.presentSkipped(id: id, rev: result.rev, step: step.first)
  }

  /// A todo at the next day of its rule.
  func skipped(_ todo: Todo) throws -> Todo {
    if todo.repetition == nil { throw Failure.notRepeating }
    // A rule that counts from completion counts from the day that is skipped, so that it moves on.
    let anchor = todo.schedule?.anchor(due: todo.due) ?? clock.today
    let isFromCompletion = todo.repetition?.basis == .done
    let today = isFromCompletion ? max(anchor, clock.today) : clock.today
    guard !todo.completed, let day = todo.nextDay(completedOn: today),
      var moved = todo.moved(to: day)
    else { throw InvalidTodo(.repetition, .ended) }
    moved.schedule.setReminders(
      due: moved.due, over: todo.schedule, earlierDue: todo.due, at: clock.reached)
    var skipped = todo
    skipped.due = moved.due
    skipped.schedule = moved.schedule
    return skipped
  }
}
