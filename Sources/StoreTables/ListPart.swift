import Entities

/// A part of a list that one run of an index has in its order, so that it is read as several lists, one
/// after the other.
///
/// If the first key is the start, the estimate or the completion, the todos without that come last in
/// either direction, in the order of the other keys, and no index has all of them where they belong. What
/// stands behind a todo (``TodoFilter/behind(_:in:)``) is a keyset scan: first what is like that todo in the
/// first key, then what is not.
package enum ListPart {
  /// The whole list.
  case all
  /// The todos that have what the first key says.
  case withKey
  /// Those behind the filter's place that are like it in the first key, which it has.
  case tied
  /// Those that stand behind the filter's place by the first key, which all of them have.
  case behind
  /// Those without the first key, in the order of the other keys.
  case withoutKey

  /// The keys by which this part is sorted.
  package func keys(of sort: TodoSort) -> [TodoSort.Key] {
    self == .withoutKey ? Array(sort.keys.dropFirst()) : sort.keys
  }

  /// The parts of a list, in its order.
  package static func parts(of filter: TodoFilter, _ sort: TodoSort) -> [ListPart] {
    let place = filter.place(in: sort)
    guard let key = sort.keys.first, key.field != .manual,
      place != nil || [.start, .estimate, .completed].contains(key.field)
    else { return [.all] }
    let canPass = { key.field != .completed || filter.canPass(completed: $0) }
    var parts: [ListPart] = []
    if canPass(true) {
      parts = place.map { key.value(of: $0) == nil ? [] : [.tied, .behind] } ?? [.withKey]
    }
    return key.field.isOptional && canPass(false) ? parts + [.withoutKey] : parts
  }
}

extension TableGateway {
  package func todos(
    _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
  ) throws(StoreError) -> [Todo] {
    var query = Query(filter, TodoSort(), .all, at: now)
    let text = query.todos(ids: ids, limit: limit)
    let todos = try read(text, query.values) { row throws(StoreError) in try row.todo() }
    // Whoever reads on behind the last one would not come to an end.
    let isOrder = zip(todos, todos.dropFirst()).allSatisfy { $0.id < $1.id }
    guard isOrder, todos.first.map({ ids.lowerBound <= $0.id }) ?? true else {
      throw StoreError.damaged("todos out of order")
    }
    return todos
  }

  package func twigs(
    _ part: TreePart, _ filter: TodoFilter, at now: LocalTime
  ) throws(StoreError) -> [Twig] {
    try readDerived { isIndexed throws(StoreError) in
      var query = Query(filter, TodoSort(), .all, at: now)
      let text = query.twigs(part, passing: query.condition, isIndexed: isIndexed)
      return try part.twigs(read(text, query.values) { $0.twig })
    }
  }

  package func count(_ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> Int {
    if filter.isOfCompletion { return try totals().count(filter) }
    let query = Query(filter, TodoSort(), .all, at: now)
    return try readDerived { isIndexed throws(StoreError) in
      try count(query, isIndexed: isIndexed && !filter.searchesText)
    }
  }

  /// Counts a list, or a part of it.
  package func count(_ query: Query, isIndexed: Bool = true) throws(StoreError) -> Int {
    try read(query.count(isIndexed: isIndexed), query.values) { $0.integer(0) }.first ?? 0
  }

  package func sums(
    _ filter: TodoFilter, at now: LocalTime, by field: SumField?
  ) throws(StoreError) -> [(key: SumKey?, sum: EstimateSum)] {
    let query = Query(filter, TodoSort(), .all, at: now)
    return try readDerived { isIndexed throws(StoreError) in
      let text = query.sums(by: field, isIndexed: isIndexed && !filter.searchesText)
      return try read(text, query.values) { row throws(StoreError) in try row.sum(by: field) }
    }
  }

  /// Reads a window of a list in as many parts as it needs. `rows` reads some of a part, and `count` counts one.
  package func listParts<Row>(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int,
    rows: (_ part: ListPart, _ offset: Int, _ limit: Int) throws(StoreError) -> [Row],
    count: (_ part: ListPart) throws(StoreError) -> Int
  ) throws(StoreError) -> [Row] {
    let parts = ListPart.parts(of: filter, sort)
    let isOfCompletion = sort.keys.first?.field == .completed
    func length(_ part: ListPart) throws(StoreError) -> Int {
      if part != .withKey || !isOfCompletion { return try count(part) }
      return try self.count(filter.narrowed(by: TodoFilter().with(\.completed, true)), at: now)
    }
    var (offset, found) = (offset, [Row]())
    for part in parts where found.count < limit {
      // Every store knows how many are done, and need not read them only to pass over them.
      let isKnown = offset > 0 && part == .withKey && isOfCompletion && filter.isUnrestricted
      let known = isKnown ? try length(part) : nil
      let some = (known ?? .max) > offset ? try rows(part, offset, limit - found.count) : []
      found += some
      if offset > 0 && some.isEmpty && part != parts.last {
        let passed = if let known { known } else { try length(part) }
        offset = max(0, offset - passed)
      } else {
        offset = 0
      }
    }
    return found
  }
}

extension FilterDialect {
  /// The condition that a filter is at a local time, for the todos of a part of a list.
  package mutating func condition(
    of filter: TodoFilter, _ sort: TodoSort, _ part: ListPart, at now: LocalTime
  ) -> String {
    guard let key = sort.keys.first, part != .all else { return condition(of: filter, at: now) }
    let todo = filter.place(in: sort)
    let passes = condition(of: todo == nil ? filter : filter.behind(nil, in: sort), at: now)
    var isOfPart = "\(key.column) IS \(part == .withKey ? "NOT " : "")NULL"
    if let todo {
      let value = key.value(of: todo)
      if part == .tied {
        isOfPart = "\(key.column) = \(place(value)) AND "
        isOfPart += condition(behind: todo, sort.keys.dropFirst())
      } else if part == .behind {
        isOfPart = "\(key.column) \(key.isBehind) \(place(value))"
      } else if value == nil {
        isOfPart = condition(behind: todo, sort.keys[...])
      }
    }
    return "\(passes) AND \(isOfPart)"
  }

  /// In the order by hand, the conditions on those that were moved and on the others, which stand there by their ids,
  /// each with its order: from the filter's place on, if it has one.
  package mutating func partsByHand(
    of filter: TodoFilter, _ sort: TodoSort
  ) -> [(condition: String, order: String)] {
    guard let key = sort.keys.first, key.field == .manual else { return [] }
    let down = key.descending ? " DESC" : ""
    var (moved, others) = ("rank IS NOT NULL", "rank IS NULL")
    if let (rank, id) = filter.manualBounds(in: sort) {
      moved += " AND rank \(key.isBehind)= \(place(.integer(rank)))"
      others += " AND id \(key.isBehind)= \(place(.integer(id)))"
    }
    return [(moved, "ORDER BY rank\(down), id"), (others, "ORDER BY id\(down)")]
  }

  /// Reads a part of the tree, in the columns of ``TableRow/twig``; of those that were moved and of the others, as
  /// many roots each as it has at most. Those that pass have the condition.
  package mutating func twigs(_ part: TreePart, passing passes: String, isIndexed: Bool) -> String {
    let tables = Self.tables
    let twigs = { (index: String?, isOfPart: String) in
      """
      SELECT id, parent, rank, CASE WHEN completed_at IS NULL THEN 0 ELSE 1 END,
        CASE WHEN \(passes) THEN 1 ELSE 0 END
      FROM \(tables.schema)todo \(tables.by(isIndexed ? index : nil)) WHERE \(Self.ours("todo"))\(isOfPart)
      """
    }
    switch part {
    case .children(let ids):
      return twigs("todo_by_parent", "parent \(tables.isAny(of: place(.integers(ids))))")
    case .roots(let behind, let limit):
      let sort = TodoSort([.init(.manual)])
      var todo = Todo(id: behind.id, rev: 0, title: "", createdAt: Instant(milliseconds: 0))
      todo.rank = behind.rank
      let roots = TodoFilter().with(\.parent, .some(nil))
      let filter = behind.rank == .min ? roots : roots.behind(todo, in: sort)
      let isRoot = condition(of: filter, at: LocalTime(date: .first, time: .midnight))
      let limit = place(.integer(limit))
      return zip(["todo_by_manual", nil], partsByHand(of: filter, sort)).map {
        let part = twigs($0, "\(isRoot) AND \($1.condition) \($1.order) LIMIT \(limit)")
        return "SELECT * FROM (\(part)) AS part"
      }.joined(separator: " UNION ALL ")
    }
  }

  /// The condition on what stands behind a todo by these keys.
  mutating func condition(behind todo: Todo, _ keys: ArraySlice<TodoSort.Key>) -> String {
    guard let key = keys.first else { return "todo.id > \(place(.integer(todo.id)))" }
    let (column, others) = (key.column, keys.dropFirst())
    guard let value = key.value(of: todo) else {
      return "\(column) IS NULL AND \(condition(behind: todo, others))"
    }
    let bound = "\(column) \(key.isBehind)= \(place(value))"
    let isBehind = "\(column) \(key.isBehind) \(place(value))"
    let condition = "\(bound) AND (\(isBehind) OR \(condition(behind: todo, others)))"
    return key.field.isOptional ? "(\(condition) OR \(column) IS NULL)" : condition
  }
}

extension TreePart {
  /// This part in rows that it was read from; `.corrupt` if an index has a todo twice.
  package func twigs(_ rows: [Twig]) throws(StoreError) -> [Twig] {
    if Set(rows.map(\.id)).count < rows.count { throw .damaged("a todo twice") }
    guard case .roots(_, let limit) = self else { return rows }
    return Array(rows.sorted { $0.place < $1.place }.prefix(limit))
  }
}

extension TodoFilter {
  /// Whether a todo can pass that is done, or one that is open; true also where that is not known.
  fileprivate func canPass(completed: Bool) -> Bool {
    self.completed != !completed && !(completed && overdue == true)
      && (completed || !periods.contains { $0.event == .completed })
      && all.allSatisfy { $0.canPass(completed: completed) }
  }
}
