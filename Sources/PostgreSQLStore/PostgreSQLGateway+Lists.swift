#if PostgreSQL
  import Entities
  import StoreTables

  /// Windows, totals and the report, in plain SQL.
  extension PostgreSQLGateway {
    package func window(
      _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int
    ) throws(StoreError) -> [Todo] {
      guard limit > 0, offset >= 0 else { return [] }
      let usesAnchors = offset >= QuerySQL.deep ? try canUseAnchors() : false
      let query = { [space] in QuerySQL(filter, sort, $0, at: now, space: space) }
      return try ListPart.window(
        filter, sort, offset: offset, limit: limit,
        knownWithKey: usesAnchors ? anchors.count(of: query(.withKey)) : nil
      ) { part, offset, limit throws(StoreError) in
        try rows(of: query(part), offset: offset, limit: limit, usesAnchors: usesAnchors)
      } countWithKey: { () throws(StoreError) in
        let part = query(.withKey)
        let count =
          sort.keys.first?.field == .completed
          ? try self.count(filter.narrowed(by: TodoFilter(completed: true)), at: now)
          : try read(part.count, part.values).firstInteger ?? 0
        if usesAnchors { anchors.add(count, of: part) }
        return count
      }
    }

    package func todos(
      _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
    ) throws(StoreError) -> [Todo] {
      var query = QuerySQL(filter, at: now, space: space)
      let text = query.todos(ids: ids, limit: limit)
      return try todos(try read(text, query.values))
    }

    /// Some rows of a list or of a part of one. If they are deep in it, their place is remembered.
    private func rows(
      of query: QuerySQL, offset: Int, limit: Int, usesAnchors: Bool
    ) throws(StoreError) -> [Todo] {
      let usesAnchors = usesAnchors && offset >= QuerySQL.deep
      let window = query.window(
        offset: offset, limit: limit,
        from: usesAnchors ? anchors.anchor(of: query, at: offset) : nil)
      let rows = try read(window.text, window.values)
      if usesAnchors, let anchor = try rows.first({ query.anchor($0, offset: offset) }) ?? nil {
        anchors.add(anchor)
      }
      return try todos(rows)
    }

    package func count(_ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> Int {
      try look()
      if let count = head.count(filter) { return count }
      let query = QuerySQL(filter, at: now, space: space)
      return try read(query.count, query.values).firstInteger ?? 0
    }

    package func lines(
      _ filter: TodoFilter, at now: LocalTime, completed: Bool, after line: TodoLine?, limit: Int
    ) throws(StoreError) -> [TodoLine] {
      var lines: [TodoLine] = []
      for part in LinesPart.parts(completed: completed, isBeginning: line == nil)
      where lines.count < limit {
        var query = QuerySQL(filter, at: now, space: space)
        let text = query.lines(of: part, behind: line?.id, limit: limit - lines.count)
        lines += try read(text, query.values).map { row throws(StoreError) in
          var reader = TodoReader(row)
          return try reader.line()
        }
      }
      return lines
    }

    /// The todos of an answer whose columns are the id and those of ``TodoColumns/names``.
    func todos(_ rows: ServerRows) throws(StoreError) -> [Todo] {
      try rows.map { row throws(StoreError) in
        var reader = TodoReader(row)
        return try reader.todo(id: row.integer(0), at: 1)
      }
    }
  }

  /// A row of a list whose place in it is known: where a deep window began. A window behind it is read
  /// from its keys on (``QuerySQL/window(offset:limit:from:)``), so nothing before it is counted.
  struct Anchor {
    /// The list, or the part of one.
    let query: QuerySQL
    /// How many rows of that stand before it.
    let offset: Int
    /// The row's todo.
    let id: Int
    /// Its values of the query's keys, as the table has them: a damaged todo sorts by these, too.
    let keys: [Value]
  }

  /// The places that are known in lists, all at one mark of the log: few, and the newest ones.
  struct Anchors {
    private static let limit = 8

    private var mark = Mark.beginning
    /// The newest one last.
    private var anchors: [Anchor] = []
    /// The first part of a list that is read in two, and its length.
    private var part: (query: QuerySQL, count: Int)?

    /// Forgets what was known at another mark.
    mutating func keep(at mark: Mark) {
      if self.mark == mark { return }
      self = Anchors()
      self.mark = mark
    }

    /// The last known row of a list that is not behind an offset; nil if it is so far before it that the
    /// rows are better counted from the beginning.
    func anchor(of query: QuerySQL, at offset: Int) -> Anchor? {
      anchors.filter { $0.offset <= offset && offset - $0.offset <= offset / 4 }
        .sorted { $0.offset > $1.offset }.first { $0.query == query }
    }

    /// Remembers a row, and forgets the oldest one if there are too many.
    mutating func add(_ anchor: Anchor) {
      anchors.removeAll { $0.offset == anchor.offset && $0.query == anchor.query }
      if anchors.count == Self.limit { anchors.removeFirst() }
      anchors.append(anchor)
    }

    /// The length of a part of a list, if it is known.
    func count(of query: QuerySQL) -> Int? { part?.query == query ? part?.count : nil }

    /// Remembers the length of a part of a list.
    mutating func add(_ count: Int, of query: QuerySQL) { part = (query, count) }
  }
#endif
