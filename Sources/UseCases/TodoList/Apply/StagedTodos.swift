import Entities

/// Copies of todos on which several changes are made before any of them is recorded. Until then a new
/// todo has an id below zero, which no event can name.
struct StagedTodos {
  private let gateway: any EntityGateway
  private let clock: any Clock
  /// Todos that were read, and were not looked at yet.
  private var read: [Int: Todo] = [:]
  private var places: [Int: Int] = [:]
  /// In the order in which they were first looked at.
  private var todos: [(before: Todo?, after: Todo?)] = []
  private var added = 0

  /// Copies of the todos with these ids, as far as there are any. Others are read when they are needed.
  init(_ ids: [Int] = [], from gateway: any EntityGateway, _ clock: any Clock) throws {
    self.gateway = gateway
    self.clock = clock
    if !ids.isEmpty { for (id, todo) in zip(ids, try gateway.fetch(ids)) { read[id] = todo } }
  }

  /// The todo with this id as it is by now; nil if there is none.
  mutating func todo(_ id: Int) throws -> Todo? {
    if let place = places[id] { return todos[place].after }
    guard let todo = try read[id] ?? gateway.fetch(id) else { return nil }
    places[id] = todos.count
    todos.append((todo, todo))
    return todo
  }

  /// The todo with this id, which was looked at, as the store has it.
  func stored(_ id: Int) -> Todo? { places[id].flatMap { todos[$0].before } }

  /// Adds a todo. Returns its id for the time being.
  mutating func add(_ contents: TodoContents) -> Int {
    added += 1
    let todo = Todo(
      id: -added, rev: 0, title: contents.title, content: contents.content, due: contents.due,
      priority: contents.priority, tags: contents.tags, createdAt: clock.now,
      schedule: contents.schedule)
    places[todo.id] = todos.count
    todos.append((nil, todo))
    return todo.id
  }

  /// Puts a changed todo in the place of the one with its id, which was looked at.
  mutating func replace(with todo: Todo) {
    if let place = places[todo.id] { todos[place].after = todo }
  }

  /// Deletes a todo, which was looked at.
  mutating func delete(_ id: Int) { if let place = places[id] { todos[place].after = nil } }

  /// What all the changes come to, in the order in which they are recorded: one for each todo that is
  /// not as it was.
  var changes: [(before: Todo?, after: Todo?)] { todos.filter { $0.before != $0.after } }

  /// Records the changes. Returns the id that each new todo got.
  func record(_ changes: [(before: Todo?, after: Todo?)], in step: inout Step) throws -> [Int: Int]
  {
    var ids: [Int: Int] = [:]
    for case (nil, let todo?) in changes { ids[todo.id] = try gateway.newID() }
    try step.change(
      ids.isEmpty ? changes : changes.map { ($0.before, $0.after?.withIDs(ids)) })
    return ids
  }
}

extension Todo {
  /// The same todo with other ids in place of these, its own and those of other todos of its series.
  fileprivate func withIDs(_ ids: [Int: Int]) -> Todo {
    var schedule = schedule
    if let place = schedule?.place, let series = ids[place.series] {
      schedule?.place = Schedule.Place(series: series, number: place.number)
    }
    if let successor = schedule?.successor, let id = ids[successor.id] {
      schedule?.successor = Schedule.Successor(id: id, digest: successor.digest)
    }
    guard let id = ids[id] else {
      var todo = self
      if isScheduled { todo.schedule = schedule }
      return todo
    }
    return Todo(
      id: id, rev: rev, title: title, content: content, due: due, priority: priority, tags: tags,
      createdAt: createdAt, updatedAt: updatedAt, completedAt: completedAt, schedule: schedule)
  }
}
