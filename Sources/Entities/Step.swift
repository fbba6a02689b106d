/// The changes of one event: they share a step number and an instant, and each takes the next
/// revision.
package struct Step {
  private let gateway: any EntityGateway
  private let instant: Instant
  private let number: Int
  /// The store's revision after the changes so far.
  package private(set) var revision: Int

  /// Begins a step: from here on nobody else changes the store, so that what is read next is what
  /// is changed.
  package init(_ gateway: any EntityGateway, at instant: Instant) throws(StoreError) {
    try gateway.beginChanges()
    self.gateway = gateway
    self.instant = instant
    revision = try gateway.revision()
    number = revision + 1
  }

  /// Adds a new todo under a new id.
  package mutating func add(_ contents: TodoContents) throws(StoreError) -> Todo {
    let todo = Todo(
      id: try gateway.newID(), rev: revision + 1, title: contents.title, content: contents.content,
      due: contents.due, priority: contents.priority, tags: contents.tags, createdAt: instant)
    try record(todo: todo.id, before: nil, after: todo)
    return todo
  }

  /// Puts a changed todo in the place of the present one.
  package mutating func replace(_ before: Todo, with changed: Todo) throws(StoreError) -> Todo {
    var after = changed
    after.rev = revision + 1
    after.updatedAt = instant
    try record(todo: before.id, before: before, after: after)
    return after
  }

  /// Deletes a todo.
  package mutating func delete(_ before: Todo) throws(StoreError) {
    try record(todo: before.id, before: before, after: nil)
  }

  private mutating func record(todo: Int, before: Todo?, after: Todo?) throws(StoreError) {
    revision += 1
    try gateway.record(
      Change(
        revision: revision, todo: todo, before: before, after: after, step: number,
        instant: instant))
  }
}
