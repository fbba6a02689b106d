import Entities

/// Looks for todos that would come after themselves (``Todo/after``).
struct CycleSearch {
  /// How many todos are read at a time.
  private static let stride = 500

  let gateway: any EntityGateway
  /// What todos come after that are to be otherwise than the store has them.
  var changed: [Int: [Int]] = [:]

  /// A cycle that begins with a todo, each of whose ids comes after the next one, and the last after the first;
  /// nil if there is none.
  func cycle(from id: Int) throws -> [Int]? {
    // From each todo that was reached, the one that comes after it.
    var next: [Int: Int] = [:]
    var reached = [id]
    while !reached.isEmpty {
      var new: [Int] = []
      for (todo, after) in try after(reached) {
        for other in after where next[other] == nil {
          next[other] = todo
          new.append(other)
        }
      }
      if next[id] != nil {
        var cycle: [Int] = []
        var todo = id
        repeat {
          todo = next[todo] ?? id
          cycle.append(todo)
        } while todo != id
        return cycle.reversed()
      }
      reached = new
    }
    return nil
  }

  private func after(_ ids: [Int]) throws -> [(id: Int, after: [Int])] {
    var all = ids.compactMap { id in changed[id].map { (id, $0) } }
    let stored = ids.filter { changed[$0] == nil }
    for start in Swift.stride(from: 0, to: stored.count, by: Self.stride) {
      try gateway.checkInterruption()
      let piece = Array(stored[start..<min(start + Self.stride, stored.count)])
      all += zip(piece, try gateway.fetch(piece)).map { ($0, $1?.after ?? []) }
    }
    return all
  }
}

/// What changes make of the links between todos, told before any of them is recorded.
struct ChangedLinks {
  /// How many series or uids are looked up at a time.
  private static let stride = 500

  /// The todos that get or lose what one todo at a time has, the open place of a series or a uid: as they are and as
  /// they will be.
  private var told: [Int: (before: Todo?, after: Todo?)] = [:]
  /// Under what the todos stand then, of those that move in the tree or come back; nil of those that go.
  private var parents: [Int: Int??] = [:]
  /// What todos come after then, of those that change that.
  private var after: [Int: [Int]] = [:]

  /// Tells what becomes of a todo; nil if it is not there, or goes.
  mutating func tell(_ id: Int, _ before: Todo?, _ after: Todo?) {
    let isSame = before?.openSeries == after?.openSeries && before?.uid == after?.uid
    if !isSame || told[id] != nil { told[id] = (told[id].map(\.before) ?? before, after) }
    let moves = (before == nil) != (after == nil) || before?.parent != after?.parent
    if moves || parents[id] != nil { parents.updateValue(after.map(\.parent), forKey: id) }
    let isChanged = before?.after != after?.after || self.after[id] != nil
    if isChanged { self.after[id] = after?.after ?? [] }
  }

  /// The todos that could not stay as they would be then, and the failure that each is.
  func faults(
    in gateway: any EntityGateway, at now: LocalTime
  ) throws -> [(id: Int, failure: Failure)] {
    var faults: [(id: Int, failure: Failure)] = []
    let open = try rival(for: \.openSeries, in: gateway) {
      try gateway.openTodos(ofSeries: $0).first
    }
    if let open { faults.append((open.id, .seriesOpen(try gateway.detail(open, at: now)))) }
    let named = try rival(for: \.uid, in: gateway) { uids in
      try gateway.ids(ofUIDs: uids).values.min().flatMap { try gateway.fetch($0) }
    }
    if let named { faults.append((named.id, .uidTaken(try gateway.detail(named, at: now)))) }
    if let (id, failure) = try faultOfTree(in: gateway, at: now) { faults.append((id, failure)) }
    let search = CycleSearch(gateway: gateway, changed: after)
    for id in after.keys.sorted() {
      guard let cycle = try search.cycle(from: id) else { continue }
      return faults + cycle.map { ($0, .cycle(cycle)) }
    }
    return faults
  }

  /// A todo that has, or would get as well, what another one would get; nil if there is none.
  private func rival<Value: Hashable & Comparable>(
    for value: (Todo) -> Value?, in gateway: any EntityGateway, _ holder: ([Value]) throws -> Todo?
  ) throws -> Todo? {
    var (taken, left) = (Set<Value>(), Set<Value>())
    for (_, (before, after)) in told.sorted(by: { $0.key < $1.key }) {
      let (old, new) = (before.flatMap(value), after.flatMap(value))
      if old == new { continue }
      if let old { left.insert(old) }
      if let new, !taken.insert(new).inserted { return after }
    }
    // Where the changes take it from a todo, there is no other.
    let values = taken.subtracting(left).sorted()
    for start in Swift.stride(from: 0, to: values.count, by: Self.stride) {
      try gateway.checkInterruption()
      let piece = Array(values[start..<min(start + Self.stride, values.count)])
      if let todo = try holder(piece) { return todo }
    }
    return nil
  }

  /// A todo that would stand under one that is gone, or under itself; nil if there is none.
  private func faultOfTree(
    in gateway: any EntityGateway, at now: LocalTime
  ) throws(StoreError) -> (id: Int, Failure)? {
    let gone = parents.filter { $0.value == nil }.keys.sorted()
    let left = try gone.isEmpty ? [] : gateway.twigs(.children(of: gone), TodoFilter(), at: now)
    if let id = left.map(\.id).filter({ parents[$0] == nil }).min() { return (id, .orphan(id)) }
    for (id, parent) in parents.sorted(by: { $0.key < $1.key }) {
      var (path, above) = ([id], parent ?? nil)
      while let next = above, path.count <= TodoTree.depthLimit {
        if next == id { return (id, .cycle(path)) }
        let known = parents[next]
        guard let after = try known == nil ? gateway.fetch(next).map(\.parent) : known ?? nil else {
          return (id, .orphan(path.last ?? id))
        }
        path.append(next)
        above = after
      }
    }
    return nil
  }
}

extension StagedTodos {
  /// Throws if a todo, by what is staged, comes after one that there is not, or after itself. `earlier` is what
  /// it came after before.
  func checkAfter(_ todo: Todo, over earlier: [Int] = []) throws {
    let new = todo.after.filter { !earlier.contains($0) }
    if new.isEmpty { return }
    var fault = InvalidTodo(.after, .unknown)
    fault.ids = try new.filter { try !isThere($0) }
    if !fault.ids.isEmpty { throw fault }
    var search = CycleSearch(gateway: gateway, changed: after)
    search.changed[todo.id] = todo.after
    if let cycle = try search.cycle(from: todo.id) {
      fault = InvalidTodo(.after, .cycle)
      fault.ids = cycle.filter { $0 > 0 }
      throw fault
    }
  }
}
