import Entities
import StoreTables

/// Windows, totals and the report, in plain SQL: ids by an index, then the todos by their ids. An index
/// that is missing or damaged never shows: what it cannot answer is read by a scan of the todos.
extension SQLiteGateway {
  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int
  ) throws(StoreError) -> [Todo] {
    // To SQLite, a negative limit is none.
    guard limit > 0, offset >= 0 else { return [] }
    return try readDerived { connection, isIndexed throws(StoreError) in
      // No index holds texts.
      if !isIndexed || filter.searchesText {
        let query = QuerySQL(filter, sort, at: now)
        return try todos(try numbers(query, query.idsByScan, [limit, offset], connection))
      }
      let query = { QuerySQL(filter, sort, $0, at: now) }
      let todos = try todos(
        try ListPart.window(filter, sort, offset: offset, limit: limit) {
          part, offset, limit throws(StoreError) in
          try ids(query(part), offset, limit, connection)
        } countWithKey: { () throws(StoreError) in
          sort.keys.first?.field == .completed
            ? try count(filter.narrowed(by: TodoFilter(completed: true)), at: now)
            : try numbers(query(.withKey), query(.withKey).countByKey, [], connection)[0]
        })
      let isEnd = todos.count < limit && (offset == 0 || !todos.isEmpty)
      let total = isEnd && filter.isOfCompletion ? try count(filter, at: now) : nil
      guard isRight(todos, filter, sort, at: now), total.map({ $0 == offset + todos.count }) ?? true
      else { throw StoreError.damaged("an index that does not fit its todos") }
      return todos
    }
  }

  package func todos(
    _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
  ) throws(StoreError) -> [Todo] {
    try read { connection throws(StoreError) in
      let query = QuerySQL(filter, at: now)
      let statement = try connection.query(query.todos)
      for value in query.values + [ids.lowerBound, ids.upperBound, max(0, limit)] {
        statement.bind(value)
      }
      let todos = try statement.rows { row throws(StoreError) in
        var reader = TodoReader(row)
        return try reader.todo(id: row.integer(0), at: 1)
      }
      // Whoever reads on behind the last one would not come to an end.
      let isOrder = zip(todos, todos.dropFirst()).allSatisfy { $0.id < $1.id }
      guard isOrder, todos.first.map({ ids.lowerBound <= $0.id }) ?? true else {
        throw StoreError.damaged("todos out of order")
      }
      return todos
    }
  }

  /// Whether todos that an index gave pass the filter, and stand in their order, each once. Only the
  /// database knows that of damaged todos.
  private func isRight(
    _ todos: [Todo], _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime
  ) -> Bool {
    let known = todos.contains(where: \.isDamaged) ? todos.filter { !$0.isDamaged } : todos
    return sort.isOrder(of: known) && known.allSatisfy { filter.matches($0, at: now) }
  }

  /// The ids of a window by the index of its first key.
  private func ids(
    _ query: QuerySQL, _ offset: Int, _ limit: Int, _ connection: Connection
  ) throws(StoreError) -> [Int] {
    if query.looksUpTodos {
      let some = try numbers(query, query.idsByFilter, [Self.few + 1], connection)
      if some.count <= Self.few {
        let ids = "[" + some.map { String($0) }.joined(separator: ",") + "]"
        let statement = try connection.query(query.sorted).bind(ids).bind(limit).bind(offset)
        return try statement.rows { $0.integer(0) }
      }
    }
    return query.isFromTheEnd
      ? try falling(query, offset, limit, connection)
      : try numbers(query, query.ids, [limit, offset], connection)
  }

  /// So few todos are sorted, where the index of the order would have nearly all others looked up, too.
  private static let few = 1000

  package func count(_ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> Int {
    if filter.isOfCompletion {
      return switch filter.completed {
      case nil: try count(.all)
      case true: try count(.done)
      case false: try count(.all) - count(.done)
      }
    }
    let query = QuerySQL(filter, at: now)
    return try readDerived { connection, isIndexed throws(StoreError) in
      let sql = isIndexed && !filter.searchesText ? query.count : query.countByScan
      return try numbers(query, sql, [], connection)[0]
    }
  }

  /// Counts all todos or those that are done, unless that is known.
  private func count(_ kind: CountedTodos.Kind) throws(StoreError) -> Int {
    try readDerived { connection, isIndexed throws(StoreError) in
      connection.counted.look(at: try connection.statement(.dataVersion).integer())
      if let count = connection.counted[kind] { return count }
      let count = try connection.query(QuerySQL.count(kind, isIndexed: isIndexed)).integer()
      connection.counted[kind] = count
      return count
    }
  }

  package func lines(
    _ filter: TodoFilter, at now: LocalTime, completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine] {
    let query = QuerySQL(filter, at: now)
    return try readDerived { connection, isIndexed throws(StoreError) in
      var lines: [TodoLine] = []
      for part in LinesPart.parts(completed: completed, isBeginning: line == nil)
      where lines.count < limit {
        let statement = try connection.query(query.lines(of: part, isIndexed: isIndexed))
        if part.isBehindOne { statement.bind(line?.id ?? .min) }
        for value in query.values + [limit - lines.count] { statement.bind(value) }
        lines += try statement.rows { row throws(StoreError) in
          var reader = TodoReader(row)
          return try reader.line()
        }
      }
      let known = ([line].compactMap { $0 } + lines).filter { !$0.isDamaged }
      guard zip(known, known.dropFirst()).allSatisfy({ $0.stands(before: $1) }) else {
        throw StoreError.damaged("an index that does not fit its todos")
      }
      return lines
    }
  }

  /// The first column of one of the query's texts, which ends in these values.
  private func numbers(
    _ query: QuerySQL, _ sql: String, _ values: [any Bindable], _ connection: Connection
  ) throws(StoreError) -> [Int] {
    let statement = try connection.query(sql)
    for value in query.values + values { statement.bind(value) }
    return try statement.rows { $0.integer(0) }
  }

  /// The ids of a window in falling order of one key.
  ///
  /// Ties go by id, ascending, either way. The index from its end has them the other way round, so each
  /// run of ties is turned around: it is all in the window, or, at its beginning and its end, its part
  /// is read again. Indices for falling order would cost every add as much as the rising ones do.
  private func falling(
    _ query: QuerySQL, _ offset: Int, _ limit: Int, _ connection: Connection
  ) throws(StoreError) -> [Int] {
    var runs = try runsOfTies(query, offset, limit, connection)
    guard let first = runs.first, let last = runs.last else { return [] }
    let before = try numbers(query, query.tiesAfter, [first[0], first[0]], connection)[0]
    for index in runs.indices { runs[index].reverse() }
    runs[0] = try numbers(query, query.ties, [first[0], first.count, before], connection)
    if runs.count > 1 {
      runs[runs.count - 1] = try numbers(query, query.ties, [last[0], last.count, 0], connection)
    }
    return runs.flatMap { $0 }
  }

  /// The ids of a window from the end of the index, cut where the key changes.
  private func runsOfTies(
    _ query: QuerySQL, _ offset: Int, _ limit: Int, _ connection: Connection
  ) throws(StoreError) -> [[Int]] {
    let statement = try connection.query(query.idsFromTheEnd)
    defer { statement.reset() }
    for value in query.values + [limit, offset] { statement.bind(value) }
    var runs: [[Int]] = []
    var key: [UInt8]?
    while try statement.step() {
      let next = statement.isNull(1) ? nil : Array(statement.bytes(1))
      if runs.isEmpty || next != key { runs.append([]) }
      runs[runs.count - 1].append(statement.integer(0))
      key = next
    }
    return runs
  }

  private func todos(_ ids: [Int]) throws(StoreError) -> [Todo] {
    let todos = try fetch(ids).compactMap { $0 }
    if todos.count < ids.count { throw StoreError.damaged("an index without its todo") }
    if Set(ids).count < ids.count { throw StoreError.damaged("a todo twice") }
    return todos
  }
}

extension TodoFilter {
  /// Whether it asks for nothing but the completion, so that its total is known (``CountedTodos``).
  fileprivate var isOfCompletion: Bool { self == TodoFilter(completed: completed) }
}
