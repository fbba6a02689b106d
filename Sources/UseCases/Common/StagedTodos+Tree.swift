import Entities

/// What becomes of the open todos under one that is completed; without a choice, it is not completed.
package enum ChildrenChoice: String, Sendable, CaseIterable { case complete, leave }

/// The tree (PROTOCOL § 5), by what is staged.
extension StagedTodos {
  /// What stands directly under todos by now, in the order by hand.
  mutating func children(of ids: [Int]) throws -> [Todo] {
    let parents = Set(ids)
    let known = try stored(under: ids.filter { $0 > 0 }) + adopted.filter { !parents.contains($0) }
    try readAhead(known)
    let children = try Set(known).sorted().compactMap { try todo($0) }
      .filter { $0.parent.map(parents.contains) ?? false }
    return TodoSort([.init(.manual)]).sorted(children)
  }

  /// What stands under a todo by now, at any depth, each behind what it stands under.
  mutating func descendants(of id: Int) throws -> [Todo] {
    var (all, seen, level) = ([Todo](), Set([id]), [id])
    while !level.isEmpty {
      let under = try children(of: level).filter { seen.insert($0.id).inserted }
      all += under
      level = under.map(\.id)
    }
    return all
  }

  /// Throws if a todo that was completed has open ones under it, but for successors: what a step made, it does not
  /// complete.
  mutating func checkChildren() throws {
    let completed = expectedDone.filter { staged($0)?.completed == true }
    let open = try children(of: completed).filter {
      !$0.completed && !($0.id < 0 && $0.place != nil)
    }
    guard let parent = completed.first(where: { id in open.contains { $0.parent == id } }) else {
      return
    }
    throw Failure.openChildren(id: parent, count: open.count { $0.parent == parent })
  }

  /// Throws if a todo comes after one that there is not, or after itself; if it stands under one that there is not, or
  /// under itself, or too deep. `earlier` is the todo as it was.
  mutating func checkLinks(_ todo: Todo, over earlier: Todo = .blank) throws {
    try checkAfter(todo, over: earlier.after)
    guard let parent = todo.parent, parent != earlier.parent else { return }
    var (depth, above) = (0, Int?.some(parent))
    while let id = above {
      if id == todo.id { throw InvalidTodo(.parent, .cycle) }
      depth += 1
      if depth > TodoTree.depthLimit { throw InvalidTodo(.parent, .tooDeep) }
      let other = try self.todo(id)
      if other == nil && id == parent {
        var fault = InvalidTodo(.parent, .unknown)
        fault.ids = [id].filter { $0 > 0 }
        throw fault
      }
      above = other?.parent
    }
    var level = earlier.id == 0 ? [] : try children(of: [todo.id])
    while !level.isEmpty {
      depth += 1
      if depth > TodoTree.depthLimit { throw InvalidTodo(.parent, .tooDeep) }
      level = try children(of: level.map(\.id))
    }
    let siblings =
      try parent < 0 ? 0 : gateway.count(TodoFilter().with(\.parent, parent), at: clock.reached)
    let new = adopted.count { staged($0)?.parent == parent }
    if siblings + new >= TodoTree.childrenLimit { throw InvalidTodo(.parent, .tooMany) }
  }

  /// Adds open copies of what stands under a todo that repeats to its successor, so many days later. Of a series, only
  /// the todo that goes on is copied. Returns how many there are.
  mutating func copy(_ under: [Todo], of id: Int, to successor: Int, days: Int) throws -> Int {
    let under = under.filter { !$0.isDamaged && $0.schedule?.successor == nil }
    var copies = [id: successor]
    for original in under {
      // What stands under one that is not copied goes with the next one above.
      var above = original.parent
      while let id = above, copies[id] == nil { above = try self.todo(id)?.parent }
      guard let id = above, let parent = copies[id] else { continue }
      copies[original.id] = add(original.copy(under: parent, days: days, at: clock.reached))
    }
    for case (let id?, let copy) in under.map({ (copies[$0.id], $0) }) {
      let after = copy.after.compactMap { copies[$0] }
      guard !after.isEmpty, var todo = try self.todo(id) else { continue }
      var schedule = todo.schedule ?? Schedule()
      schedule.after = after
      todo.schedule = schedule
      replace(with: todo)
    }
    return copies.count - 1
  }

  /// The copies under a successor, if nobody has touched it since it was made, nor what was copied to it.
  mutating func untouchedCopies(under next: Todo, of todo: Todo) throws -> [Todo]? {
    let copies = try descendants(of: next.id)
    guard !next.isDamaged, next.openSeries == todo.place?.series ?? todo.id,
      next.digest(copies: copies.count) == todo.schedule?.successor?.digest
    else { return nil }
    // They were made one after the other, right behind the successor.
    let revisions = next.rev...next.rev + copies.count
    return copies.allSatisfy { revisions.contains($0.rev) } ? copies : nil
  }
}

extension Todo {
  /// A number that stands for the contents of a successor, and for how many copies were made with it.
  func digest(copies: Int) -> Int { (digest - 1 + copies) % (1 << 53) + 1 }
}

extension EntityGateway {
  /// What is left of the tree when the todos are deleted that pass a filter: what stands under one of them and stays,
  /// and under what it stands then.
  func orphans(of filter: TodoFilter, at now: LocalTime) throws(StoreError)
    -> [(before: Todo?, after: Todo?)]
  {
    if filter.isUnrestricted { return [] }
    // Of those that are deleted and have something under them, what they stand under; 0 for nothing.
    var above: [Int: Int] = [:]
    var staying: [Int] = []
    var pieces = TodoPieces(filter, at: now, in: self)
    while let piece = try pieces.next() {
      let twigs = try twigs(.children(of: piece.map(\.id)), filter, at: now)
      let parents = Set(twigs.compactMap(\.parent))
      for todo in piece where parents.contains(todo.id) { above[todo.id] = todo.parent ?? 0 }
      staying += twigs.filter { !$0.passes }.map(\.id)
    }
    return try fetch(staying.sorted()).compactMap { todo in
      guard let todo, !todo.isDamaged else { return nil }
      var moved = todo
      // Another tool may have made a cycle.
      for _ in 0...TodoTree.depthLimit {
        if let next = moved.parent.flatMap({ above[$0] }) { moved.parent = next == 0 ? nil : next }
      }
      return (todo, moved)
    }
  }
}
