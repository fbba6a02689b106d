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
#endif
