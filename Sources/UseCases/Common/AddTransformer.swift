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
    contents.setReminders(by: clock)
    var step = try Step(gateway, at: clock.now)
    if let key = newTodo.key, let earlier = try gateway.change(withKey: key) {
      guard let after = earlier.after, contents.isSame(as: after) else {
        throw Failure.keyReused(key: key, id: earlier.todo)
      }
      output?.presentAdded(id: earlier.todo, rev: earlier.revision, step: earlier.step)
      return
    }
    let todo = try step.add(consume contents, key: newTodo.key)
    output?.presentAdded(id: todo.id, rev: todo.rev, step: step.first)
  }
}
