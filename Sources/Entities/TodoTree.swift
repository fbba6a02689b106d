/// How a todo stands in the tree, as of when it was read.
package struct TodoBranch: Sendable, Equatable {
  /// The ids of the todos above it, the nearest first.
  package var ancestors: [Int] = []
  /// How many todos directly under it are open, and how many are done.
  package var open = 0
  package var done = 0
  /// In a list of the tree, how many todos that pass are under it and not shown; nil if it is not folded.
  package var hits: Int?
  /// In a list of the tree, whether it stands there only because of what is under it.
  package var isContext = false

  package init(ancestors: [Int] = [], hits: Int? = nil, isContext: Bool = false) {
    (self.ancestors, self.hits, self.isContext) = (ancestors, hits, isContext)
  }

  package var depth: Int { ancestors.count }
  package var hasChildren: Bool { open + done > 0 }
}

/// A todo as far as walks through the tree need it.
package struct Twig: Sendable {
  package let id: Int
  package let parent: Int?
  package let place: ManualPlace
  package let completed: Bool
  /// Whether it passes the filter that was asked for.
  package let passes: Bool

  package init(id: Int, parent: Int?, rank: Int?, completed: Bool, passes: Bool) {
    (self.id, self.parent, self.completed, self.passes) = (id, parent, completed, passes)
    place = ManualPlace(rank: rank ?? ManualOrder.rank(ofID: id), id: id)
  }
}

extension Twig {
  package init(_ todo: Todo, passes: Bool) {
    self.init(
      id: todo.id, parent: todo.parent, rank: todo.rank, completed: todo.completed, passes: passes)
  }
}

/// A part of the tree.
package enum TreePart: Sendable {
  /// What stands directly under todos.
  case children(of: [Int])
  /// The first roots behind a place in the order by hand, at most `limit`.
  case roots(behind: ManualPlace, limit: Int)
}

/// Which todos of a list are folded, so that nothing under them is shown.
package struct Folding: Sendable, Equatable {
  fileprivate var ids: Set<Int>
  /// Whether all others are folded.
  fileprivate let isInverted: Bool

  package static func these(_ ids: Set<Int>) -> Folding { Folding(ids: ids, isInverted: false) }
  package static func allBut(_ ids: Set<Int>) -> Folding { Folding(ids: ids, isInverted: true) }

  package func contains(_ id: Int) -> Bool { ids.contains(id) != isInverted }

  /// Folds a todo, or unfolds it.
  package mutating func set(_ id: Int, isFolded: Bool) {
    if isFolded != isInverted { ids.insert(id) } else { ids.remove(id) }
  }
}

/// The tree of todos, in the order by hand, as a list shows it (PROTOCOL § 6): what passes a filter, each behind what
/// it stands under. It is walked from its beginning, and read a part at a time, so that a window costs what stands
/// before it.
package struct TodoTree {
  /// The most todos above one.
  package static let depthLimit = 16
  /// The most todos directly under one.
  package static let childrenLimit = 10_000

  private let gateway: any EntityGateway
  private let filter: TodoFilter
  private let folding: Folding
  private let now: LocalTime
  /// What stands under each todo that was asked for, in order.
  private var children: [Int: [Twig]] = [:]

  package init(
    _ filter: TodoFilter, _ folding: Folding, at now: LocalTime, in gateway: any EntityGateway
  ) { (self.filter, self.folding, self.now, self.gateway) = (filter, folding, now, gateway) }

  /// A row of the list, before its todo is read, and without how many are under it.
  private typealias Row = (id: Int, branch: TodoBranch)

  /// The rows from an offset on: at most `limit` todos that pass, and with them what they stand under. Of folded todos
  /// that do not pass but have hits, there are as many at most.
  package mutating func window(offset: Int, limit: Int) throws(StoreError) -> [Todo] {
    var rows: [Row] = []
    var (passed, folded, shownPath) = (0, 0, [Int]())
    var stack: [(twig: Twig, path: [Int])] = []
    var (place, size) = (ManualPlace(rank: .min, id: .min), 64)
    while passed - offset < limit && folded < limit {
      guard let (twig, path) = stack.popLast() else {
        let roots = try gateway.twigs(.roots(behind: place, limit: size), filter, at: now)
          .sorted { $0.place < $1.place }
        guard let last = roots.last, last.place > place else { break }
        (place, size) = (last.place, min(size * 2, 1024))
        stack = roots.reversed().map { ($0, []) }
        try read(under: roots.map(\.id))
        continue
      }
      let isFolded = folding.contains(twig.id)
      // What stands under others too, since it will be asked for.
      if self.children[twig.id] == nil {
        try read(under: [twig.id] + stack.suffix(512).reversed().map(\.twig.id))
      }
      let children = self.children[twig.id] ?? []
      let hits = isFolded && !children.isEmpty ? try passing([twig.id]) { _ in true } : nil
      // Another tool may have made a cycle.
      if !isFolded && path.count < 4 * Self.depthLimit {
        for child in children.reversed() { stack.append((child, [twig.id] + path)) }
      }
      let isBehind = passed >= offset
      if twig.passes { passed += 1 }
      if !twig.passes && hits ?? 0 == 0 || !isBehind { continue }
      if !twig.passes { folded += 1 }
      for (index, id) in path.enumerated().reversed() where !shownPath.contains(id) {
        rows.append((id, TodoBranch(ancestors: Array(path[(index + 1)...]), isContext: true)))
      }
      shownPath = [twig.id] + path
      rows.append((twig.id, TodoBranch(ancestors: path, hits: hits, isContext: !twig.passes)))
    }
    return try todos(rows)
  }

  /// How many todos of the list there are, which has so many without the tree.
  package mutating func total(of all: Int) throws(StoreError) -> Int {
    let ids = folding.ids
    if !folding.isInverted { return all - (try passing(ids.sorted()) { _ in true }) }
    let roots = try gateway.fetch(ids.sorted()).compactMap { $0?.parent == nil ? $0?.id : nil }
    return try gateway.count(filter.narrowed(by: TodoFilter().with(\.parent, .some(nil))), at: now)
      + passing(roots, through: ids.contains)
  }

  /// How many todos pass that stand under these, as deep as `through` says.
  private mutating func passing(_ ids: [Int], through: (Int) -> Bool) throws(StoreError) -> Int {
    var (count, seen, level) = (0, Set<Int>(), ids)
    while !level.isEmpty {
      _ = try read(level)
      let under = level.flatMap { children[$0] ?? [] }.filter { seen.insert($0.id).inserted }
      count += under.count(where: \.passes)
      level = under.map(\.id).filter(through)
    }
    return count
  }

  /// Reads what stands under todos: all of it, unless that is much.
  private mutating func read(under ids: [Int]) throws(StoreError) {
    var (level, count) = (ids, 0)
    while !level.isEmpty && count < 2000 {
      level = try read(level)
      count += level.count
    }
  }

  /// Returns what stands directly under them.
  private mutating func read(_ ids: [Int]) throws(StoreError) -> [Int] {
    let new = ids.filter { children[$0] == nil }
    if new.isEmpty { return [] }
    for id in new { children[id] = [] }
    let twigs = try gateway.twigs(.children(of: new), filter, at: now)
    for twig in twigs { if let parent = twig.parent { children[parent]?.append(twig) } }
    for id in new { children[id]?.sort { $0.place < $1.place } }
    return new.flatMap { children[$0]?.map(\.id) ?? [] }
  }

  /// The todos of rows, which know how they stand in the tree.
  private mutating func todos(_ rows: [Row]) throws(StoreError) -> [Todo] {
    let found = try gateway.fetch(rows.map(\.id))
    _ = try read(rows.map(\.id))
    return zip(rows, found).compactMap { row, todo in
      var todo = todo
      todo?.branch = row.branch
      todo?.branch?.count(children[row.id] ?? [])
      return todo
    }
  }
}

extension TodoBranch {
  /// Counts what stands directly under the todo.
  mutating func count(_ children: [Twig]) {
    for child in children { count(isDone: child.completed) }
  }

  /// Counts a todo directly under it.
  package mutating func count(isDone: Bool) { if isDone { done += 1 } else { open += 1 } }
}

extension EntityGateway {
  /// The same todos, which know how they stand in the tree.
  package func branched(_ todos: [Todo?]) throws(StoreError) -> [Todo?] {
    let twigs = try twigs(.children(of: todos.compactMap { $0?.id }), TodoFilter(), at: .first)
    let children = Dictionary(grouping: twigs) { $0.parent }
    var ancestors = todos.map { todo in todo?.parent.map { [$0] } ?? [] }
    for depth in 0..<TodoTree.depthLimit {
      let level = Set(ancestors.compactMap { $0.count > depth ? $0[depth] : nil }).sorted()
      if level.isEmpty { break }
      let parents = zip(level, try fetch(level)).map { ($0, $1?.parent) }
      let above = Dictionary(parents) { $1 }
      for index in ancestors.indices where ancestors[index].count > depth {
        if let parent = above[ancestors[index][depth]] ?? nil { ancestors[index].append(parent) }
      }
    }
    return zip(todos, ancestors).map { todo, ancestors in
      var marked = todo
      marked?.branch = TodoBranch(ancestors: ancestors)
      marked?.branch?.count(children[todo?.id] ?? [])
      return marked
    }
  }

  /// Looks at all todos. This is the plain definition, with which every gateway must agree.
  package func twigs(
    _ part: TreePart, _ filter: TodoFilter, at now: LocalTime
  ) throws(StoreError) -> [Twig] {
    let all = try todos(TodoFilter(), at: now, ids: .min ... .max, limit: .max)
    let found: [Todo]
    switch part {
    case .children(let ids):
      let ids = Set(ids)
      found = all.filter { $0.parent.map(ids.contains) ?? false }
    case .roots(let place, let limit):
      let roots = TodoSort([.init(.manual)]).sorted(all.filter { $0.parent == nil })
      let behind = roots.drop { ManualPlace(rank: ManualOrder.rank(of: $0), id: $0.id) <= place }
      found = Array(behind.prefix(limit))
    }
    let ids = found.map(\.id).filter { filter.ids?.contains($0) ?? true }
    let passing = Set(
      try todos(filter.with(\.ids, ids), at: now, ids: .min ... .max, limit: .max).map(\.id))
    return found.map { Twig($0, passes: passing.contains($0.id)) }
  }

  /// What stands under todos at any depth, each behind what it stands under.
  package func twigs(under ids: [Int], at now: LocalTime) throws(StoreError) -> [Twig] {
    var (all, seen, level) = ([Twig](), Set(ids), ids)
    while !level.isEmpty {
      let under = try twigs(.children(of: level), TodoFilter(), at: now)
        .filter { seen.insert($0.id).inserted }
      all += under.sorted { $0.place < $1.place }
      level = under.map(\.id)
      try checkInterruption()
    }
    return all
  }
}
