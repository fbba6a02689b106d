#if PostgreSQL
  import Entities
  import StoreTables

  /// A list as SQL: the text depends on which conditions and keys there are, their values are sent beside
  /// it. $1 is the space.
  struct QuerySQL: Equatable {
    /// The condition of the filter.
    private(set) var condition = ""
    /// All values, in the order of their numbers.
    private(set) var values: [Value]
    private let keys: [TodoSort.Key]
    private let part: ListPart
    /// The field that every todo of the part has, and its index.
    private let fieldOfAll: TodoSort.Field?
    /// The priorities that are in it, in rising order. A damaged todo may have one that there is not.
    private var priorities = ["<0", "=0", "=1", "=2", "=3", ">3"][...]

    /// The todos of a space that pass a filter at a local time, in an order; or a part of that list.
    init(
      _ filter: TodoFilter, _ sort: TodoSort = TodoSort(), _ part: ListPart = .all,
      at now: LocalTime, space: String
    ) {
      let first = sort.keys.first
      keys = part.keys(of: sort)
      self.part = part
      let hasKey = [.withKey, .tied, .behind].contains(part)
      fieldOfAll = hasKey && first?.field != .due ? first?.field : nil
      values = [.text(space)]
      if part == .behind, let place = filter.place(in: sort) {
        // By the index of another key, all todos would be looked at for a priority that is before it.
        let place = 1 + Int(place.priority.rawValue)
        priorities = keys[0].descending ? priorities[..<place] : priorities[(place + 1)...]
      }
      condition = condition(of: filter, sort, part, at: now)
    }

    /// Gives a value its number: `$2`.
    mutating func place(_ value: TableValue?) -> String { place(of: value.value) }

    private mutating func place(of value: Value) -> String {
      values.append(value)
      return "$\(values.count)"
    }

    /// Reads the columns of ``TodoReader/line()`` of one part of the report: the todos behind the one
    /// with this id, or all.
    mutating func lines(of part: LinesPart, behind id: Int?, limit: Int) -> String {
      let id = part.isBehindOne ? place(.integer(id ?? Int.min + 1)) : ""
      return """
        SELECT id, due, completed_at, title, estimate FROM viper_todo.todo
        WHERE space = $1
          AND \(part.condition(behind: id, from: "viper_todo.todo WHERE space = $1 AND"))
          AND \(condition)
        ORDER BY \(part.order) LIMIT \(place(.integer(limit)))
        """
    }

    /// Reads the first todos that have one of these ids, in columns as those of `FixedSQL.fetch`.
    mutating func todos(ids: ClosedRange<Int>, limit: Int) -> String {
      """
      SELECT id, \(TodoColumns.list(of: "todo")) FROM viper_todo.todo
      WHERE space = $1 AND \(condition) AND id BETWEEN \(place(.integer(ids.lowerBound)))
        AND \(place(.integer(ids.upperBound))) ORDER BY id LIMIT \(place(.integer(limit)))
      """
    }

    /// Reads todos, in columns as those of `FixedSQL.fetch`. Behind these, a deep window has the keys, of
    /// which an anchor can be made; it is read from an anchor on if there is one at or before the offset. A
    /// list by priority is read one priority after the other: each has an index for all other orders, and few
    /// todos if that index does not soon find some.
    func window(
      offset: Int, limit: Int, from anchor: Anchor? = nil
    ) -> (text: String, values: [Value]) {
      let columns = "id, \(TodoColumns.list(of: "todo"))"
      let isByPriority = keys.first?.field == .priority && part != .tied
      guard offset >= Self.deep || isByPriority else {
        let rows = "FROM viper_todo.todo WHERE space = $1 AND \(condition) \(order)"
        return ("SELECT \(columns) \(limited(rows))", values + [.integer(limit), .integer(offset)])
      }
      var query = self
      let start = offset - (anchor?.offset ?? 0)
      let source = query.rows(
        anchor.map { query.conditions(from: $0) }
          ?? (isByPriority ? priorities.map { ["priority\($0)"] } : [["TRUE"]]),
        limit: min(limit, .max - offset) + start)
      let ids = "SELECT id FROM \(query.limited("\(source) \(order)"))"
      return (
        """
        SELECT \(([columns] + keyColumns).joined(separator: ", ")) FROM viper_todo.todo
        WHERE space = $1 AND id = ANY (ARRAY(\(ids))) \(order)
        """, query.values + [.integer(limit), .integer(start)]
      )
    }

    /// The parts of a list from an anchor on, of which each is a range of an index: todos that are equal to
    /// the anchor in all keys, and have no smaller id; those that are equal in all but the last key; and so
    /// on.
    private mutating func conditions(from anchor: Anchor) -> [[String]] {
      var equal: [String] = []
      var conditions: [[String]] = []
      for (key, value) in zip(keys, anchor.keys) {
        let column = key.column
        guard value.encoded != nil else {
          // No todo stands behind those without a value.
          equal.append("\(column) IS NULL")
          continue
        }
        let place = place(of: value)
        conditions.append(equal + ["\(column) \(key.descending ? "<" : ">") \(place)"])
        if hasNulls(key) { conditions.append(equal + ["\(column) IS NULL"]) }
        equal.append("\(column) = \(place)")
      }
      return conditions + [equal + ["id >= \(place(.integer(anchor.id)))"]]
    }

    /// The first rows of a list that has these parts, as a table of ids and keys.
    private mutating func rows(_ conditions: [[String]], limit: Int) -> String {
      let limit = place(.integer(limit))
      let columns = (["id"] + keyColumns).joined(separator: ", ")
      let parts = conditions.map {
        "(SELECT \(columns) FROM viper_todo.todo WHERE space = $1 AND \(condition) "
          + "AND \($0.joined(separator: " AND ")) \(order) LIMIT \(limit))"
      }
      return "(\(parts.joined(separator: " UNION ALL "))) AS rows"
    }

    /// From this offset on, the ids are found first, by an index alone where one has all that is asked for.
    static let deep = 1000

    /// Makes an anchor of a row of a deep window; nil if one of its keys is a text that is far too long.
    func anchor(_ row: ServerRow, offset: Int) -> Anchor? {
      let first = 1 + TodoColumns.count
      let values = keys.indices.compactMap { row.value(first + Int32($0), limit: 4096) }
      guard values.count == keys.count else { return nil }
      return Anchor(query: self, offset: offset, id: row.integer(0), keys: values)
    }

    private func limited(_ rows: String) -> String {
      "\(rows) LIMIT $\(values.count + 1) OFFSET $\(values.count + 2)"
    }

    /// Counts what passes.
    var count: String {
      "SELECT pg_catalog.count(*) FROM viper_todo.todo WHERE space = $1 AND \(condition)"
    }

    /// Sums up what passes. What another tool wrote is added as an estimate that can be.
    func sums(by field: SumField?) -> String {
      field.sums(
        "pg_catalog.sum(LEAST(GREATEST(estimate, 0), \(Estimate.longest)))::bigint",
        "FROM viper_todo.todo WHERE space = $1 AND \(condition)", functions: "pg_catalog.")
    }

    /// The columns of the keys.
    var keyColumns: [String] { keys.map(\.column) }

    private var order: String {
      let terms = keys.map {
        $0.column + ($0.descending ? " DESC" : "") + (hasNulls($0) ? " NULLS LAST" : "")
      }
      return "ORDER BY \((terms + ["id"]).joined(separator: ", "))"
    }

    /// Whether there are todos without a value, which come last either way. An index on the completion
    /// has only those that are done.
    private func hasNulls(_ key: TodoSort.Key) -> Bool {
      key.field.isOptional && key.field != fieldOfAll
    }
  }

  /// How PostgreSQL writes what a filter says.
  extension QuerySQL: FilterDialect {
    func hasTag(at place: String) -> String { "pg_catalog.strpos(tags, \(place)) > 0" }

    func hasPriority(in numbers: [UInt8]) -> String {
      "priority IN (\(numbers.map { "\($0)" }.joined(separator: ", ")))"
    }

    mutating func hasWords(_ words: [[UInt8]]) -> String {
      words.map { has($0) }.joined(separator: " AND ")
    }

    /// A word occurs in the title or in the content. No text of the server has U+0000 in it.
    private mutating func has(_ word: [UInt8]) -> String {
      guard !word.contains(0), let text = String(validating: word, as: UTF8.self) else {
        return "FALSE"
      }
      var pattern = "%"
      for scalar in text.unicodeScalars {
        if ["%", "_", "\\"].contains(scalar) { pattern += "\\" }
        pattern.unicodeScalars.append(scalar)
      }
      let place = place(.text(pattern + "%"))
      return "(title_folded LIKE \(place) OR content_folded LIKE \(place))"
    }
  }

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
      } count: { part throws(StoreError) in
        let isDone = part == .withKey && sort.keys.first?.field == .completed
        let part = query(part)
        let count =
          isDone
          ? try self.count(filter.narrowed(by: TodoFilter().with(\.completed, true)), at: now)
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
      if usesAnchors, let anchor = rows.first.flatMap({ query.anchor($0, offset: offset) }) {
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

    package func sums(
      _ filter: TodoFilter, at now: LocalTime, by field: SumField?
    ) throws(StoreError) -> [(key: SumKey?, sum: EstimateSum)] {
      let query = QuerySQL(filter, at: now, space: space)
      return try read(query.sums(by: field), query.values).map { row throws(StoreError) in
        try row.sum(by: field)
      }
    }

    package func lines(
      _ filter: TodoFilter, at now: LocalTime, completed: Bool, after line: TodoLine?, limit: Int
    ) throws(StoreError) -> [TodoLine] {
      var lines: [TodoLine] = []
      for part in LinesPart.parts(completed: completed, isBeginning: line == nil)
      where lines.count < limit {
        var query = QuerySQL(filter, at: now, space: space)
        let text = query.lines(of: part, behind: line?.id, limit: limit - lines.count)
        lines += try read(text, query.values).map { row throws(StoreError) in try row.line() }
      }
      return lines
    }

    /// The todos of an answer whose columns are the id and those of ``TodoColumns/names``.
    func todos(_ rows: ServerRows) throws(StoreError) -> [Todo] {
      try rows.map { row throws(StoreError) in try row.todo() }
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
