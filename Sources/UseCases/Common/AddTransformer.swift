import Entities

/// Presents that a todo was added, in any scene.
package protocol AddUseCaseOutput: AnyObject {
  /// The todo was added under this id; `step` is the revision of the step's first change.
  func presentAdded(id: Int, rev: Int, step: Int?)
}

/// Adds a todo that keeps the rules. If its key was given before, nothing is added again.
struct AddTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(_ newTodo: NewTodo, output: (any AddUseCaseOutput)?) throws {
    var contents = try newTodo.contents()
    contents.schedule?.setReminders(due: contents.due, at: clock.reached)
    var step = try Step(gateway, at: clock.now)
    if let key = newTodo.key, let earlier = try gateway.change(withKey: key) {
      guard earlier.after.map({ contents.isSame(as: $0) }) ?? false else {
        throw Failure.keyReused(key: key, id: earlier.todo)
      }
      output?.presentAdded(id: earlier.todo, rev: earlier.revision, step: earlier.step)
      return
    }
    let todo = try step.add(contents, key: newTodo.key)
    output?.presentAdded(id: todo.id, rev: todo.rev, step: step.first)
  }
}
