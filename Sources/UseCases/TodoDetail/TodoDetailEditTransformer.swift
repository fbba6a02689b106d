import Entities

/// Gives a todo other contents that keep the rules. One that has them already stays as it is.
struct TodoDetailEditTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform(
    id: Int, rev: Int?, edit: TodoEdit, output: (any TodoDetailEditUseCaseOutput)?
  ) throws {
    var step = try Step(gateway, at: clock.now)
    var todo = try gateway.todo(id, rev: rev, today: clock.today)
    let contents = try edit.contents(for: todo)
    var edited = todo
    edited.title = contents.title
    edited.content = contents.content
    edited.due = contents.due
    edited.priority = contents.priority
    edited.tags = contents.tags
    if !edited.hasSameContents(as: todo) { todo = try step.replace(todo, with: edited) }
    output?.presentEdited(id: id, rev: todo.rev, step: step.first)
  }
}
