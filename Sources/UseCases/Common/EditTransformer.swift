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
    id: Int, rev: Int?, edits: FieldEdits, output: (any EditUseCaseOutput)?
  ) throws {
    var step = try Step(gateway, at: clock.now)
    var todo = try gateway.todo(id, rev: rev, at: clock.reached)
    let edited = try edited(todo, by: edits) { try !gateway.openTodos(ofSeries: [$0]).isEmpty }
    if let edited { todo = try step.replace(todo, with: edited) }
    output?.presentEdited(id: id, rev: todo.rev, step: step.first)
  }

  /// A todo as edits leave it; nil if they change nothing. `isOpen` says whether a series has an open
  /// todo.
  func edited(
    _ todo: Todo, by edits: FieldEdits, isOpen: (Int) throws -> Bool
  ) throws -> Todo? {
    var edited = try edits.contents(for: todo).replacingContents(of: todo)
    if edited.isScheduled {
      let due = edited.due
      edited.schedule?.setReminders(
        due: due, over: todo.schedule, earlierDue: todo.due, at: clock.reached)
    }
    if edited.hasSameContents(as: todo) && !setsReminders(edits, of: todo, to: edited) {
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
  private func setsReminders(_ edits: FieldEdits, of todo: Todo, to edited: Todo) -> Bool {
    (edits.due != nil || edits.schedule?.time != nil || edits.schedule?.reminders != nil)
      && edited.schedule?.remindersSetAt != todo.schedule?.remindersSetAt
  }
}
