import Entities

/// Reads from the log what a script that synchronises must know.
struct TodoListChangesReading {
  let gateway: any EntityGateway
  /// More changes than these are not told one by one.
  let limit: Int

  func read(since revision: Int, today: CivilDate) throws -> TodoListChangesPresentationModel {
    let present = try gateway.revision()
    // The distance tells the number of changes: each is one revision.
    guard revision <= present, present - revision <= limit,
      let changes = try gateway.changes(after: revision, limit: limit)
    else {
      return TodoListChangesPresentationModel(
        rev: present, todos: [], deleted: [], isComplete: false)
    }
    var seen = Set<Int>()
    var todos: [TodoPresentationModel] = []
    var deleted: [Int] = []
    for change in changes.reversed() where seen.insert(change.todo).inserted {
      if let todo = change.after {
        todos.append(TodoPresentationModel(todo, today: today))
      } else {
        deleted.append(change.todo)
      }
    }
    return TodoListChangesPresentationModel(
      rev: present, todos: todos.reversed(), deleted: deleted.reversed(), isComplete: true)
  }
}
