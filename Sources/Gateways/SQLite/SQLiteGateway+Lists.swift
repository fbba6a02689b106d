import Entities

/// Windows and totals. What a shallow window of an order that has an index finds soon is read as it
/// comes; everything else goes by the set of what passes, by landmarks, and by `tally`.
extension SQLiteGateway {
  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int
  ) throws(StoreError) -> [Todo] {
    // To SQLite, a negative limit is none.
    guard limit > 0, offset >= 0 else { return [] }
    let filter = filter.withoutEmptyWords
    return try read { connection throws(StoreError) in
      if filter.isUnrestricted, sort.keys.count <= 1, offset < limits.deep {
        return try inOrder(filter, sort, offset, limit, connection) ?? []
      }
      let total = try count(filter)
      guard offset < total else { return [] }
      let length = min(limit, total - offset)
      if try isFoundSoon(filter, sort, offset + length, of: total),
        let todos = try inOrder(filter, sort, offset, length, connection)
      {
        return todos
      }
      guard let key = sort.keys.first else {
        let ids = try passing(filter, connection).ids
        return try fetch(ids.ids(offset: offset, limit: length), connection)
      }
      if total <= limits.few, !filter.isUnrestricted {
        let ids = try passing(filter, connection).ids.ids(offset: 0, limit: limits.few)
        let sql = QuerySQL.window(sort, ids: ids)
        return try todos(try Statement(sql, on: connection), offset, length)
      }
      if sort.keys.count > 1 {
        return try grouped(filter, sort, offset, length, connection)
      }
      return try fetch(try walked(filter, key, offset, length, connection), connection)
    }
  }

  package func count(_ filter: TodoFilter) throws(StoreError) -> Int {
    let filter = filter.withoutEmptyWords
    return try read { connection throws(StoreError) in
      guard filter.tags.isEmpty, filter.words.isEmpty else {
        return try passing(filter, connection).ids.count
      }
      try followChanges()
      if let known = cache.total(of: filter) { return known }
      try writeTally(connection)
      let query = AttributeSQL(filter)
      let statement = try connection.query(query.count)
      query.bind(to: statement)
      let total = min(max(0, try statement.integer()), 1 << 53)
      cache.keep(total, of: filter)
      return total
    }
  }

  /// Whether a window that ends at `end` of what passes a filter, `total` todos, is likely to be found
  /// soon in its order.
  private func isFoundSoon(
    _ filter: TodoFilter, _ sort: TodoSort, _ end: Int, of total: Int
  ) throws(StoreError) -> Bool {
    guard end < 2 * limits.deep, filter.tags.isEmpty, filter.words.isEmpty else { return false }
    let all = try count(TodoFilter())
    if all <= limits.soon { return true }
    // All that have the first priority would have to be sorted.
    if sort.keys.count > 1, sort.keys[0].field == .priority { return false }
    return all / total <= limits.soon / end
  }

  /// The window as it comes by the index of its order; nil where that takes long after all.
  private func inOrder(
    _ filter: TodoFilter, _ sort: TodoSort, _ offset: Int, _ limit: Int, _ connection: Connection
  ) throws(StoreError) -> [Todo]? {
    let query = QuerySQL(filter)
    let statement = try connection.query(query.inOrder(of: sort))
    defer { statement.reset() }
    query.bind(to: statement)
    statement.bind(limit)
    statement.bind(offset)
    var todos = [Todo]()
    // An order by one key, of all todos, comes without any search.
    let operations = filter.isUnrestricted && sort.keys.count <= 1 ? 0 : limits.patience
    while let isRow = try statement.step(within: operations) {
      guard isRow else { return todos }
      todos.append(try TodoColumns.read(id: statement.integer(0), from: statement, at: 1))
    }
    return nil
  }

  /// The ids of a window in the order of one key.
  private func walked(
    _ filter: TodoFilter, _ key: TodoSort.Key, _ offset: Int, _ limit: Int,
    _ connection: Connection
  ) throws(StoreError) -> [Int] {
    let set = filter.isUnrestricted ? nil : try passing(filter, connection)
    try followChanges()
    var landmarks = cache.landmarks(of: filter, by: key)
    let walk = SortWalk(key: key, connection: connection)
    // To skip from the beginning costs a quarter of a walk as long.
    let way = offset - (landmarks.last(upTo: offset)?.rank ?? 0)
    if set == nil, way > limits.landmarks, way > offset / 4,
      let landmark = try walk.landmark(upTo: offset)
    {
      landmarks.insert(landmark)
      cache.keep(landmarks, of: filter, by: key)
    }
    let start = landmarks.last(upTo: offset)
    var rank = start?.rank ?? 0
    var walked = 0
    var ids: [Int] = []
    try walk.walk(after: start?.position) { id, position in
      if set?.ids.contains(id) ?? true {
        if rank >= offset { ids.append(id) }
        rank += 1
      }
      walked += 1
      if walked % limits.landmarks == 0 {
        landmarks.insert(.init(position: position(), rank: rank))
      }
      return ids.count < limit
    }
    if walked >= limits.landmarks { cache.keep(landmarks, of: filter, by: key) }
    return ids
  }

  /// The window in the order of several keys, of which none has an index: its rows are among those that
  /// are like the first or the last row of the same window in the order of the first key, or stand
  /// between them.
  private func grouped(
    _ filter: TodoFilter, _ sort: TodoSort, _ offset: Int, _ limit: Int, _ connection: Connection
  ) throws(StoreError) -> [Todo] {
    let key = sort.keys[0]
    if key.field == .priority {
      return try byPriority(filter, sort, offset, limit)
    }
    let ids = try walked(filter, key, offset, limit, connection)
    guard let first = ids.first, let last = ids.last,
      let low = try fetch(first), let high = try fetch(last)
    else { return [] }
    let group = SortGroup(
      key: key, from: SortPosition(low, by: key), to: SortPosition(high, by: key))
    let set = filter.isUnrestricted ? nil : try passing(filter, connection)
    let before = try group.countBefore(low.id, set, connection)
    return try todos(try group.window(sort, set, connection), before, limit)
  }

  /// The window of an order by priority first: each priority is a list of its own, in the order of the
  /// other keys.
  private func byPriority(
    _ filter: TodoFilter, _ sort: TodoSort, _ offset: Int, _ limit: Int
  ) throws(StoreError) -> [Todo] {
    let rest = TodoSort(Array(sort.keys.dropFirst()))
    var skipped = offset
    var todos: [Todo] = []
    let priorities = (filter.priorities ?? Set(Priority.allCases)).sorted()
    for priority in sort.keys[0].descending ? priorities.reversed() : priorities {
      var part = filter
      part.priorities = [priority]
      let total = try count(part)
      if skipped < total {
        todos += try window(part, rest, offset: skipped, limit: limit - todos.count)
      }
      skipped = max(0, skipped - total)
      if todos.count == limit { break }
    }
    return todos
  }

  private func fetch(_ ids: [Int], _ connection: Connection) throws(StoreError) -> [Todo] {
    var todos: [Todo] = []
    for id in ids {
      guard let todo = try fetch(id) else { throw StoreError.damaged("an index without its todo") }
      todos.append(todo)
    }
    return todos
  }

  /// The todos of a statement that ends in the limit and the offset.
  private func todos(
    _ statement: Statement, _ offset: Int, _ limit: Int
  ) throws(StoreError) -> [Todo] {
    defer { statement.reset() }
    statement.bind(limit)
    statement.bind(offset)
    var todos = [Todo]()
    while try statement.step() {
      todos.append(try TodoColumns.read(id: statement.integer(0), from: statement, at: 1))
    }
    return todos
  }

  /// What passes a filter.
  private func passing(
    _ filter: TodoFilter, _ connection: Connection
  ) throws(StoreError) -> PassingSet {
    try followChanges()
    if let known = cache.set(of: filter) { return known }
    let set = PassingSet(try find(filter, connection))
    cache.keep(set, of: filter)
    return set
  }

  private func find(_ filter: TodoFilter, _ connection: Connection) throws(StoreError) -> IDSet {
    var found: IDSet?
    if !filter.tags.isEmpty || !filter.words.isEmpty {
      // What cannot be a tag is on no todo, nor are more of them than a todo may have.
      guard let tags = try? TodoRules.tags(filter.tags) else { return IDSet() }
      found = try TextIndex.search(words: filter.words, tags: tags, connection)
    }
    let attributes = AttributeSQL(filter)
    guard attributes.isRestricted else {
      if let found { return found }
      return try TextIndex.search(words: [], tags: [], connection)
    }
    var passing = IDSet()
    for completed in [false, true] {
      guard let sql = attributes.ids(completed: completed) else { continue }
      let statement = try connection.query(sql)
      defer { statement.reset() }
      attributes.bind(to: statement, completed: completed)
      while try statement.step() {
        let id = statement.integer(0)
        if found?.contains(id) ?? true { passing.insert(id) }
      }
    }
    return passing
  }

  private func followChanges() throws(StoreError) {
    try cache.follow(to: try mark()) { mark, limit throws(StoreError) in
      try changes(after: mark, limit: limit)
    }
  }
}

extension TodoFilter {
  /// The same filter: the empty word occurs everywhere.
  fileprivate var withoutEmptyWords: TodoFilter {
    guard words.contains(where: \.isEmpty) else { return self }
    var filter = self
    filter.words.removeAll(where: \.isEmpty)
    return filter
  }
}
