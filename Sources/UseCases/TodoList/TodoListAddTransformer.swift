import Entities

/// Adds a todo that keeps the rules.
struct TodoListAddTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(_ draft: TodoDraft, output: (any TodoListAddUseCaseOutput)?) throws {
    let contents = try TodoContents(
      title: draft.title, content: draft.content ?? "", due: draft.due,
      priority: draft.priority ?? .none, tags: draft.tags ?? [])
    var step = try Step(gateway, at: clock.now)
    let todo = try step.add(contents)
    output?.presentAdded(id: todo.id, rev: todo.rev)
  }
}
