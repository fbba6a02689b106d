import Entities

/// Copies of todos on which several changes are made before any of them is recorded. Until then a new
/// todo has an id below zero, which no event can name.
struct StagedTodos {
  let gateway: any EntityGateway
  let clock: any Clock
  /// Todos that were read, and were not looked at yet.
  private var read: [Int: Todo] = [:]
  /// The places of todos of the store, by their ids.
  private var places: [Int: Int] = [:]
  /// The places of new todos, by their ids: that of -1 is the first.
  private var newPlaces: [Int] = []
  /// The ids of todos by their uids: of new ones, and of those of the store, once they were looked up.
  private var uids: [String: Int?] = [:]
  /// In the order in which they were first looked at.
  private var todos: [(before: Todo?, after: Todo?)] = []
  /// What is said about them, and where they are moved, in this order.
  private var asides: [(id: Int, aside: TodoAction)] = []
  /// What the store has under todos, by their ids, once somebody has asked; and the todos that were put under another
  /// one, or taken away from there.
  private var storedChildren: [Int: [Int]] = [:]
  private(set) var adopted: [Int] = []
  /// The todos that are to have nothing open under them in the end (``checkChildren()``).
  private(set) var expectedDone: [Int] = []
  /// The open todos of series, by the number of the series: as the store has them, once somebody has
  /// asked, and those that were staged.
  private var series: (stored: [Int: [Int]], staged: [Int: [Int]]) = ([:], [:])

  /// Copies of todos, as the store has them. Others are read when they are needed. There is room for a
  /// number of todos.
  init(_ read: [Todo?] = [], capacity: Int, from gateway: any EntityGateway, _ clock: any Clock) {
    (self.gateway, self.clock) = (gateway, clock)
    todos.reserveCapacity(capacity)
    places.reserveCapacity(capacity)
    for case let todo? in read { self.read[todo.id] = todo }
  }

  /// The todo with this id as it is by now; nil if there is none.
  mutating func todo(_ id: Int) throws -> Todo? {
    if let place = place(id) { return todos[place].after }
    guard let todo = try read[id] ?? gateway.fetch(id) else { return nil }
    return look(at: todo)
  }

  /// A todo that was read, as it is by now; nil if it was deleted.
  mutating func look(at todo: Todo) -> Todo? {
    if let place = place(todo.id) { return todos[place].after }
    places[todo.id] = todos.count
    todos.append((todo, todo))
    return todo
  }

  /// The todo with this id, which was looked at, as the store has it.
  func stored(_ id: Int) -> Todo? { place(id).flatMap { todos[$0].before } }

  /// Whether there is a todo with this id by now.
  func isThere(_ id: Int) throws -> Bool {
    if let place = place(id) { return todos[place].after != nil }
    return try read[id] != nil || gateway.fetch(id) != nil
  }

  /// What the todos come after that were looked at or added; nothing if they are deleted.
  var after: [Int: [Int]] {
    let all = todos.compactMap { todo in
      (todo.after ?? todo.before).map { ($0.id, todo.after?.after ?? []) }
    }
    return Dictionary(all) { $1 }
  }

  /// How many todos were looked at or added.
  var count: Int { todos.count }

  /// The place of a todo among these; nil if it was not looked at.
  /// The id may be any number, since a damaged store can hold one below zero.
  func place(_ id: Int) -> Int? {
    id < 0 && id >= -newPlaces.count ? newPlaces[-id - 1] : places[id]
  }

  /// Adds a todo, which was made now unless an instant is given. Returns its id for the time being.
  mutating func add(_ todo: consuming Todo, createdAt: Instant? = nil) -> Int {
    newPlaces.append(todos.count)
    let id = -newPlaces.count
    todo.enter(as: id, rev: 0, at: createdAt ?? clock.now)
    if let number = todo.openSeries { series.staged[number, default: []].append(id) }
    if todo.parent != nil { adopted.append(id) }
    if let uid = todo.uid { uids[uid] = id }
    todos.append((nil, todo))
    return id
  }

  /// The todo that has a uid by now; nil if there is none.
  mutating func todo(withUID uid: String) throws -> Todo? {
    if uids[uid] == nil { try readAhead(uids: [uid]) }
    return try (uids[uid] ?? nil).flatMap { try todo($0) }
  }

  /// Looks up at once which todos have these uids.
  mutating func readAhead(uids asked: [String]) throws {
    let found = try gateway.ids(ofUIDs: asked.filter { (try? TodoRules.uid($0)) != nil })
    for uid in asked { uids[uid] = .some(found[uid]) }
    try readAhead(Array(found.values))
  }

  /// Has the next id of a new todo stand for one that is there in its place, and was looked at.
  mutating func add(inPlaceOf todo: Todo) {
    if let place = place(todo.id) { newPlaces.append(place) }
  }

  /// Puts a changed todo in the place of the one with its id, which was looked at.
  mutating func replace(with todo: Todo) {
    if let number = todo.openSeries { series.staged[number, default: []].append(todo.id) }
    guard let place = place(todo.id) else { return }
    if todo.parent != todos[place].after?.parent { adopted.append(todo.id) }
    todos[place].after = todo
  }

  /// A todo that was looked at or added, as it is by now; nil if it was deleted.
  func staged(_ id: Int) -> Todo? { place(id).flatMap { todos[$0].after } }

  /// The ids of what the store has directly under todos.
  mutating func stored(under ids: [Int]) throws -> [Int] {
    if ids.contains(where: { storedChildren[$0] == nil }) {
      // One question for all that were read: most often each of them asks.
      let asked = Set(ids + (storedChildren.isEmpty ? Array(read.keys) : []))
      for id in asked { storedChildren[id] = storedChildren[id] ?? [] }
      let twigs = try gateway.twigs(.children(of: asked.sorted()), TodoFilter(), at: clock.reached)
      for twig in twigs { if let parent = twig.parent { storedChildren[parent]?.append(twig.id) } }
    }
    return ids.flatMap { storedChildren[$0] ?? [] }
  }

  /// Reads several todos at once that were not looked at.
  mutating func readAhead(_ ids: [Int]) throws {
    let new = ids.filter { $0 > 0 && place($0) == nil && read[$0] == nil }
    if new.count > 1 { for case let todo? in try gateway.fetch(new) { read[todo.id] = todo } }
  }

  /// A todo was completed, and what is under it is to be done as well by the end.
  mutating func expectDone(_ id: Int) { expectedDone.append(id) }

  /// Whether a series has an open todo by now.
  mutating func isOpen(series number: Int) throws -> Bool {
    let ids = try (series.staged[number] ?? []) + stored(series: number)
    return ids.contains { id in place(id).map { todos[$0].after?.openSeries == number } ?? true }
  }

  /// The open todos that the store has of a series.
  private mutating func stored(series number: Int) throws -> [Int] {
    if let known = series.stored[number] { return known }
    // One question for all that were read: most often each of them asks.
    var numbers = Set([number])
    if series.stored.isEmpty {
      for todo in read.values { numbers.insert(todo.place?.series ?? todo.id) }
    }
    for number in numbers { series.stored[number] = [] }
    for todo in try gateway.openTodos(ofSeries: Array(numbers)) {
      if let number = todo.openSeries { series.stored[number]?.append(todo.id) }
    }
    return series.stored[number] ?? []
  }

  /// Deletes a todo, which was looked at.
  mutating func delete(_ id: Int) { if let place = place(id) { todos[place].after = nil } }

  /// The todos that were deleted because of what they stood under.
  private(set) var swept: Set<Int> = []
  mutating func sweep(_ id: Int) {
    delete(id)
    swept.insert(id)
  }

  /// How many todos are deleted by now that the store has.
  var deletedCount: Int { todos.count { $0.before != nil && $0.after == nil } }

  /// Says something about a todo, which was looked at.
  mutating func comment(_ todo: Todo, _ text: String) throws(InvalidTodo) {
    let said = asides.count { if case .comment = $0.aside { $0.id == todo.id } else { false } }
    if todo.comments + said >= Comment.limit { throw InvalidTodo(.content, .tooMany) }
    asides.append((todo.id, .comment(text)))
  }

  /// Moves a todo, which was looked at.
  mutating func move(_ todo: Todo, to destination: Destination) {
    asides.append((todo.id, .move(destination, parent: nil)))
  }

  /// How many comments and moves, at most, are recorded behind the changes: none of todos that are deleted by now.
  var asideCount: Int { livingAsides.count }

  private var livingAsides: [(id: Int, aside: TodoAction)] {
    asides.filter { staged($0.id) != nil }
  }

  /// What all the changes come to, in the order in which they are recorded: one for each todo that is
  /// not as it was.
  var changes: [(before: Todo?, after: Todo?)] { todos.filter { $0.before != $0.after } }

  /// Records the changes, after which nothing is staged. Returns the ids that new todos got.
  consuming func record(
    _ changes: consuming [(before: Todo?, after: Todo?)], in step: inout Step
  ) throws -> NewIDs {
    let asides = livingAsides
    let known = todos.map { $0.before?.id }
    // So that a todo that nobody else has is changed where it is.
    todos = []
    var ids = NewIDs()
    if !newPlaces.isEmpty {
      ids.all = Array(repeating: nil, count: newPlaces.count)
      for (number, place) in newPlaces.enumerated() { ids.all[number] = known[place] }
      for index in changes.indices where changes[index].before == nil {
        if let id = changes[index].after?.id { ids.all[-id - 1] = try gateway.newID() }
      }
      for index in changes.indices { changes[index].after?.adopt(ids) }
    }
    try step.change(changes)
    for (id, aside) in asides {
      guard let todo = try gateway.fetch(ids[id] ?? id) else { continue }
      switch aside {
      case .comment(let text): _ = try step.comment(on: todo, text, in: gateway)
      case .move(let place?, _): try step.move(todo, to: place.beside { ids[$0] ?? $0 })
      default: break
      }
    }
    return ids
  }

  /// The ids that new todos got, by the ids that they had for the time being.
  struct NewIDs {
    fileprivate var all: [Int?] = []

    /// The id of a new todo; nil if it was not recorded, and for a todo that is not new.
    subscript(id: Int) -> Int? { id < 0 && id >= -all.count ? all[-id - 1] : nil }
  }
}

extension Todo {
  /// Takes the ids that new todos got: its own, those of its series, and those that come first.
  fileprivate mutating func adopt(_ ids: StagedTodos.NewIDs) {
    if let id = ids[id] { enter(as: id, rev: rev, at: createdAt) }
    if !isScheduled { return }
    if after.contains(where: { $0 < 0 }) {
      let adopted = after.map { ids[$0] ?? $0 }.sorted()
      schedule?.after = adopted
    }
    if let parent, parent < 0 { schedule?.parent = ids[parent] }
    if let place = schedule?.place, let series = ids[place.series] {
      schedule?.place = Schedule.Place(series: series, number: place.number)
    }
    if let successor = schedule?.successor, let id = ids[successor.id] {
      schedule?.successor = Schedule.Successor(id: id, digest: successor.digest)
    }
  }
}
