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
  /// How many series are looked up at a time.
  private static let stride = 500

  /// The series in which the changes open a todo, and those that had an open todo before, which is no longer the
  /// open one.
  private var openedSeries: Set<Int> = []
  private var closedSeries: Set<Int> = []
  /// Under what the todos stand then, of those that move in the tree or come back; nil of those that go.
  private var parents: [Int: Int??] = [:]
  /// The ids of the todos that have uids then, of those that are given or taken away; nil where none has. And those
  /// that were taken away before they were given.
  private var holders: [String: Int?] = [:]
  private var freedUIDs: Set<String> = []
  /// A todo that would share its uid with another one of these.
  private var twin: Todo?
  /// What todos come after then, of those that change that.
  private var after: [Int: [Int]] = [:]

  /// Tells what becomes of a todo; nil if it is not there, or goes.
  mutating func tell(_ id: Int, _ before: Todo?, _ after: Todo?) {
    let (old, new) = (before?.openSeries, after?.openSeries)
    if let old, old != new { closedSeries.insert(old) }
    if let new, old != new { openedSeries.insert(new) }
    let moves = (before == nil) != (after == nil) || before?.parent != after?.parent
    if moves || parents[id] != nil { parents.updateValue(after.map(\.parent), forKey: id) }
    tellUID(id, before?.uid, after?.uid, after)
    let isChanged = before?.after != after?.after || self.after[id] != nil
    if isChanged { self.after[id] = after?.after ?? [] }
  }

  private mutating func tellUID(_ id: Int, _ old: String?, _ new: String?, _ after: Todo?) {
    if old == new { return }
    if let old {
      if holders[old] == nil { freedUIDs.insert(old) }
      holders[old] = .some(nil)
    }
    if let new {
      if let other = holders[new] ?? nil, other != id { twin = after }
      holders[new] = id
    }
  }

  /// The todos that could not stay as they would be then, and the failure that each is.
  func faults(
    in gateway: any EntityGateway, at now: LocalTime
  ) throws -> [(id: Int, failure: Failure)] {
    var faults: [(id: Int, failure: Failure)] = []
    if let todo = try openTwin(in: gateway) {
      faults.append((todo.id, .seriesOpen(try gateway.detail(todo, at: now))))
    }
    let uids = holders.keys.filter { holders[$0] != .some(nil) && !freedUIDs.contains($0) }
    let holder = try gateway.ids(ofUIDs: uids.sorted()).values.min()
    if let todo = try twin ?? holder.flatMap({ try gateway.fetch($0) }) {
      faults.append((todo.id, .uidTaken(try gateway.detail(todo, at: now))))
    }
    if let (id, failure) = try faultOfTree(in: gateway, at: now) { faults.append((id, failure)) }
    let search = CycleSearch(gateway: gateway, changed: after)
    for id in after.keys.sorted() {
      guard let cycle = try search.cycle(from: id) else { continue }
      return faults + cycle.map { ($0, .cycle(cycle)) }
    }
    return faults
  }

  /// The open todo in the store that would have a second one of its series beside it; nil if there is none. A
  /// series has only one, so where the changes close that, there is no other.
  private func openTwin(in gateway: any EntityGateway) throws -> Todo? {
    let numbers = openedSeries.subtracting(closedSeries).sorted()
    for start in Swift.stride(from: 0, to: numbers.count, by: Self.stride) {
      if start > 0 { try gateway.checkInterruption() }
      let piece = numbers[start..<min(start + Self.stride, numbers.count)]
      if let todo = try gateway.openTodos(ofSeries: Array(piece)).first { return todo }
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
