#if PostgreSQL
  import Entities
  import StoreTables

  /// A list as SQL: the text depends on which conditions and keys there are, their values are sent beside
  /// it. $1 is the space.
  struct QuerySQL {
    /// The condition of the filter.
    private(set) var condition = ""
    /// All values, in the order of their numbers.
    private(set) var values: [TableValue?]
    private let keys: [TodoSort.Key]
    private let part: ListPart
    /// In the order by hand, the conditions on those that were moved and on the others.
    private var byHand: [(condition: String, order: String)] = []
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
      byHand = partsByHand(of: filter, sort)
    }

    /// Gives a value its number: `$2`.
    mutating func place(_ value: TableValue?) -> String {
      values.append(value)
      return "$\(values.count)"
    }

    /// Reads the first todos that have one of these ids, in columns as those of `FixedSQL.fetch`.
    mutating func todos(ids: ClosedRange<Int>, limit: Int) -> String {
      """
      SELECT id, \(TodoColumns.list(of: "todo")) FROM viper_todo.todo
      WHERE space = $1 AND \(condition) AND id BETWEEN \(place(.integer(ids.lowerBound)))
        AND \(place(.integer(ids.upperBound))) ORDER BY id LIMIT \(place(.integer(limit)))
      """
    }

    /// Reads todos, in columns as those of `FixedSQL.fetch`. A list by priority is read one priority after
    /// the other: each has an index for all other orders, and few todos if that index does not soon find some. In
    /// the order by hand, those that were moved and the others each have an index.
    func window(offset: Int, limit: Int) -> (text: String, values: [TableValue?]) {
      let columns = "id, \(TodoColumns.list(of: "todo"))"
      let isByPriority = keys.first?.field == .priority && part != .tied
      let limits = "\(order) LIMIT $\(values.count + 1) OFFSET $\(values.count + 2)"
      let values = values + [.integer(limit), .integer(offset)]
      guard offset >= Self.deep || isByPriority || !byHand.isEmpty else {
        return ("SELECT \(columns) FROM \(rows) \(limits)", values)
      }
      let keyColumns = (["id"] + keys.map { $0.field == .manual ? "rank" : $0.column })
        .joined(separator: ", ")
      let conditions = byHand.isEmpty ? priorities.map { ("priority\($0)", order) } : byHand
      let parts = conditions.map {
        "(SELECT \(keyColumns) FROM \(rows) AND \($0) \($1) LIMIT $\(values.count + 1))"
      }
      let isInParts = isByPriority || !byHand.isEmpty
      let source = isInParts ? "(\(parts.joined(separator: " UNION ALL "))) AS rows" : rows
      return (
        """
        SELECT \(columns) FROM viper_todo.todo
        WHERE space = $1 AND id = ANY (ARRAY(SELECT id FROM \(source) \(limits))) \(order)
        """, values + (isInParts ? [.integer(min(limit, .max - offset) + offset)] : [])
      )
    }

    /// From this offset on, the ids are found first, by an index alone where one has all that is asked for.
    static let deep = 1000

    /// Counts what passes.
    var count: String { "SELECT pg_catalog.count(*) FROM \(rows)" }

    /// Sums up what passes. What another tool wrote is added as an estimate that can be.
    func sums(by field: SumField?) -> String {
      field.sums(
        "pg_catalog.sum(LEAST(GREATEST(estimate, 0), \(Estimate.longest)))::bigint",
        "FROM \(rows)", functions: "pg_catalog.")
    }

    /// What passes.
    private var rows: String { "viper_todo.todo WHERE space = $1 AND \(condition)" }

    private var order: String {
      // An index on the completion has only those that are done.
      let terms = keys.map { $0.order(hasNulls: $0.field.isOptional && $0.field != fieldOfAll) }
      return "ORDER BY \((terms + ["id"]).joined(separator: ", "))"
    }
  }

  /// How PostgreSQL writes what a filter says.
  extension QuerySQL: FilterDialect {
    static var tables: any TableDialect.Type { PostgreSQLDialect.self }

    func hasTag(at place: String) -> String { "pg_catalog.strpos(tags, \(place)) > 0" }

    func hasWord(at place: String) -> String { "pg_catalog.strpos(schedule || ' ', \(place)) > 0" }

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
      let query = { [space] in QuerySQL(filter, sort, $0, at: now, space: space) }
      return try listParts(filter, sort, at: now, offset: offset, limit: limit) {
        part, offset, limit throws(StoreError) in
        let window = query(part).window(offset: offset, limit: limit)
        return try todos(try read(window.text, window.values))
      } count: { part throws(StoreError) in
        try read(query(part).count, query(part).values).firstInteger ?? 0
      }
    }

    package func todos(
      _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
    ) throws(StoreError) -> [Todo] {
      var query = QuerySQL(filter, at: now, space: space)
      let text = query.todos(ids: ids, limit: limit)
      return try todos(try read(text, query.values))
    }

    package func twigs(
      _ part: TreePart, _ filter: TodoFilter, at now: LocalTime
    ) throws(StoreError) -> [Twig] {
      var query = QuerySQL(filter, at: now, space: space)
      let text = query.twigs(part, passing: query.condition)
      return try part.twigs(read(text, query.values).map(\.twig))
    }

    package func count(_ filter: TodoFilter, at now: LocalTime) throws(StoreError) -> Int {
      if filter.isOfCompletion { return try known().totals.count(filter) }
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

    /// The todos of an answer whose columns are the id and those of ``TodoColumns/names``.
    func todos(_ rows: ServerRows) throws(StoreError) -> [Todo] {
      try rows.map { row throws(StoreError) in try row.todo() }
    }
  }
#endif
