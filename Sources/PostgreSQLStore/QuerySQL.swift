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

    /// Reads the first todos that have one of these ids, in columns as those of `FixedSQL.fetch`.
    mutating func todos(ids: ClosedRange<Int>, limit: Int) -> String {
      """
      SELECT id, \(TodoColumns.list(of: "todo")) FROM viper_todo.todo
      WHERE space = $1 AND \(condition) AND id BETWEEN \(place(.integer(ids.lowerBound)))
        AND \(place(.integer(ids.upperBound))) ORDER BY id LIMIT \(place(.integer(limit)))
      """
    }

    /// Reads todos, in columns as those of `FixedSQL.fetch`. A list by priority is read one priority after
    /// the other: each has an index for all other orders, and few todos if that index does not soon find some.
    func window(offset: Int, limit: Int) -> (text: String, values: [Value]) {
      let columns = "id, \(TodoColumns.list(of: "todo"))"
      let isByPriority = keys.first?.field == .priority && part != .tied
      guard offset >= Self.deep || isByPriority else {
        let rows = "FROM viper_todo.todo WHERE space = $1 AND \(condition) \(order)"
        return ("SELECT \(columns) \(limited(rows))", values + [.integer(limit), .integer(offset)])
      }
      var query = self
      let source = query.rows(
        isByPriority ? priorities.map { "priority\($0)" } : ["TRUE"],
        limit: min(limit, .max - offset) + offset)
      let ids = "SELECT id FROM \(query.limited("\(source) \(order)"))"
      return (
        """
        SELECT \(columns) FROM viper_todo.todo
        WHERE space = $1 AND id = ANY (ARRAY(\(ids))) \(order)
        """, query.values + [.integer(limit), .integer(offset)]
      )
    }

    /// The first rows of a list that has these parts, as a table of ids and keys.
    private mutating func rows(_ conditions: [String], limit: Int) -> String {
      let limit = place(.integer(limit))
      let columns = (["id"] + keys.map(\.column)).joined(separator: ", ")
      let parts = conditions.map {
        "(SELECT \(columns) FROM viper_todo.todo WHERE space = $1 AND \(condition) "
          + "AND \($0) \(order) LIMIT \(limit))"
      }
      return "(\(parts.joined(separator: " UNION ALL "))) AS rows"
    }

    /// From this offset on, the ids are found first, by an index alone where one has all that is asked for.
    static let deep = 1000

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
      // Pages behind a todo have no deep windows.
      guard offset >= QuerySQL.deep, filter.place == nil, try canUsePlaces() else {
        return try rows(filter, sort, at: now, offset: offset, limit: limit)
      }
      let query = QuerySQL(filter, sort, at: now, space: space)
      let place = places.last(of: query, before: offset)
      let todos = try rows(
        filter.behind(place?.todo, in: sort), sort, at: now, offset: offset - (place?.passed ?? 0),
        limit: limit)
      // Where a damaged one stands, its own values do not say.
      if let last = todos.last, !todos.contains(where: \.isDamaged), sort.isOrder(of: todos) {
        places.add(KnownPlaces.Place(query: query, passed: offset + todos.count, todo: last))
      }
      return todos
    }

    private func rows(
      _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int
    ) throws(StoreError) -> [Todo] {
      let query = { [space] in QuerySQL(filter, sort, $0, at: now, space: space) }
      return try ListPart.window(filter, sort, offset: offset, limit: limit) {
        part, offset, limit throws(StoreError) in
        let window = query(part).window(offset: offset, limit: limit)
        return try todos(try read(window.text, window.values))
      } count: { part throws(StoreError) in
        if part == .withKey && sort.keys.first?.field == .completed {
          return try self.count(filter.narrowed(by: TodoFilter().with(\.completed, true)), at: now)
        }
        let part = query(part)
        return try read(part.count, part.values).firstInteger ?? 0
      }
    }

    package func todos(
      _ filter: TodoFilter, at now: LocalTime, ids: ClosedRange<Int>, limit: Int
    ) throws(StoreError) -> [Todo] {
      var query = QuerySQL(filter, at: now, space: space)
      let text = query.todos(ids: ids, limit: limit)
      return try todos(try read(text, query.values))
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

    /// The todos of an answer whose columns are the id and those of ``TodoColumns/names``.
    func todos(_ rows: ServerRows) throws(StoreError) -> [Todo] {
      try rows.map { row throws(StoreError) in try row.todo() }
    }
  }

  /// Todos whose places in lists are known, all at one mark of the log: where deep windows ended, the newest
  /// few. A window that goes on from there is read behind the todo, so nothing before it is counted.
  struct KnownPlaces {
    struct Place {
      let query: QuerySQL
      /// How many todos of the list come up to it, with itself.
      let passed: Int
      let todo: Todo
    }

    private static let limit = 8

    private var mark = Mark.beginning
    /// The newest one last.
    private var places: [Place] = []

    /// Forgets what was known at another mark.
    mutating func keep(at mark: Mark) {
      if self.mark != mark { self = KnownPlaces() }
      self.mark = mark
    }

    /// The last known place of a list that comes before an offset; nil if it is so far before it that the
    /// todos are better counted from the beginning.
    func last(of query: QuerySQL, before offset: Int) -> Place? {
      places.filter { $0.passed <= offset && offset - $0.passed <= offset / 4 }
        .sorted { $0.passed > $1.passed }.first { $0.query == query }
    }

    /// Remembers a place, and forgets the oldest one if there are too many.
    mutating func add(_ place: Place) {
      places.removeAll { $0.passed == place.passed && $0.query == place.query }
      if places.count == Self.limit { places.removeFirst() }
      places.append(place)
    }
  }
#endif
