import Entities

/// Adds a todo that keeps the rules; one with a key that was given before is not added again.
struct TodoListAddTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(_ draft: TodoDraft, output: (any TodoListAddUseCaseOutput)?) throws {
    let contents = try TodoContents(
      title: draft.title, content: draft.content ?? "", due: draft.due,
      priority: draft.priority ?? .none, tags: draft.tags ?? [])
    var step = try Step(gateway, at: clock.now)
    if let key = draft.key, let earlier = try gateway.change(withKey: key) {
      guard earlier.after.map({ contents.isSame(as: $0) }) ?? false else {
        throw Failure.keyReused(key: key, id: earlier.todo)
      }
      output?.presentAdded(id: earlier.todo, rev: earlier.revision, step: earlier.step)
      return
    }
    let todo = try step.add(contents, key: draft.key)
    output?.presentAdded(id: todo.id, rev: todo.rev, step: step.first)
  }
}
