/// The changes of one event: they share a step number and an instant, and each takes the next
/// revision.
package struct Step {
  private let gateway: any EntityGateway
  private let instant: Instant
  private let number: Int
  private let origin: StepOrigin
  /// The store's revision after the changes so far.
  package private(set) var revision: Int

  /// The revision of its first change, by which the step is known; nil while nothing is changed.
  package var first: Int? { revision < number ? nil : number }

  /// Begins a step: from here on nobody else changes the store, so that what is read next is what
  /// is changed.
  package init(
    _ gateway: any EntityGateway, at instant: Instant, origin: StepOrigin = .event
  ) throws(StoreError) {
    try gateway.beginChanges()
    self.origin = origin
    self.gateway = gateway
    self.instant = instant
    revision = try gateway.revision()
    number = revision + 1
  }

  /// Adds a new todo under a new id; `key` is the View's name for this add.
  package mutating func add(_ contents: TodoContents, key: String? = nil) throws(StoreError)
    -> Todo
  {
    let todo = Todo(
      id: try gateway.newID(), rev: revision + 1, title: contents.title, content: contents.content,
      due: contents.due, priority: contents.priority, tags: contents.tags, createdAt: instant)
    try record(todo: todo.id, before: nil, after: todo, key: key)
    return todo
  }

  /// Makes a todo be as it was at another time, under its own id and from its own creation on; it
  /// need not exist now.
  package mutating func restore(_ earlier: Todo, over present: Todo?) throws(StoreError) {
    var after = earlier
    after.rev = revision + 1
    after.updatedAt = instant
    try record(todo: earlier.id, before: present, after: after)
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

  private mutating func record(
    todo: Int, before: Todo?, after: Todo?, key: String? = nil
  ) throws(StoreError) {
    revision += 1
    try gateway.record(
      Change(
        revision: revision, todo: todo, before: before, after: after, step: number,
        instant: instant, origin: origin, key: key))
  }
}
