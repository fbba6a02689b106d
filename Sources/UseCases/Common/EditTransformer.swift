import Entities

/// Presents that a todo was edited, in any scene.
package protocol EditUseCaseOutput: AnyObject {
  /// The todo has the requested contents; `rev` is its revision, `step` that of the step's first
  /// change, nil if nothing changed.
  func presentEdited(id: Int, rev: Int, step: Int?)
}

/// Gives a todo other contents that keep the rules. A todo that already has them stays as it is.
struct EditTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(
    id: Int, rev: Int?, _ given: GivenFields, output: (any EditUseCaseOutput)?
  ) throws {
    var step = try Step(gateway, at: clock.now)
    var todo = try gateway.todo(id, rev: rev, at: clock.reached)
    let edited = try edited(todo, by: given) { try !gateway.openTodos(ofSeries: [$0]).isEmpty }
    if let edited { todo = try step.replace(todo, with: edited) }
    output?.presentEdited(id: id, rev: todo.rev, step: step.first)
  }

  /// A todo with given fields in place of its own; nil if they change nothing. `isOpen` says whether a
  /// series has an open todo.
  func edited(
    _ todo: Todo, by given: GivenFields, isOpen: (Int) throws -> Bool
  ) throws -> Todo? {
    var edited = try TodoRules.todo(todo, with: given, at: clock.reached)
    if edited.hasSameContents(as: todo) && !setsReminders(given, of: todo, to: edited) {
      return nil
    }
    if let series = edited.openSeries, series != todo.openSeries, try isOpen(series) {
      edited.schedule?.place = try Schedule.Place.series(beginningWith: todo.id)
        .first { try !isOpen($0) }.map { Schedule.Place(series: $0, number: 1) }
    }
    return edited
  }

  /// Whether the same reminders are set once more, and only now will remind
  /// (``Schedule/setReminders(due:over:earlierDue:at:)``).
  private func setsReminders(_ given: GivenFields, of todo: Todo, to edited: Todo) -> Bool {
    (given.due != nil || given.time != nil || given.reminders != nil)
      && edited.schedule?.remindersSetAt != todo.schedule?.remindersSetAt
  }
}
