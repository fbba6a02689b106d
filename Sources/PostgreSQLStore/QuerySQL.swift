#if PostgreSQL
  import Entities
  import StoreTables

  /// A list as SQL: the text depends on which conditions and keys there are, their values are sent beside
  /// it, behind the space, which is $1.
  package struct QuerySQL {
    /// The condition of the filter.
    package private(set) var condition = ""
    /// All values but the space, in the order of their numbers.
    package var values: [TableValue?] = []
    private let keys: [TodoSort.Key]
    private let part: ListPart
    /// In the order by hand, the conditions on those that were moved and on the others.
    private var byHand: [(condition: String, order: String)] = []
    /// The field that every todo of the part has, and its index.
    private let fieldOfAll: TodoSort.Field?
    /// The priorities that are in it, in rising order. A damaged todo may have one that there is not.
    private var priorities = ["<0", "=0", "=1", "=2", "=3", ">3"][...]

    package init(
      _ filter: TodoFilter, _ sort: TodoSort = TodoSort(), _ part: ListPart = .all,
      at now: LocalTime
    ) {
      let first = sort.keys.first
      keys = part.keys(of: sort)
      self.part = part
      let hasKey = [.withKey, .tied, .behind].contains(part)
      fieldOfAll = hasKey && first?.field != .due ? first?.field : nil
      if part == .behind, let place = filter.place(in: sort) {
        // By the index of another key, all todos would be looked at for a priority that is before it.
        let place = 1 + Int(place.priority.rawValue)
        priorities = keys[0].descending ? priorities[..<place] : priorities[(place + 1)...]
      }
      condition = condition(of: filter, sort, part, at: now)
      byHand = partsByHand(of: filter, sort)
    }

    /// Reads todos, in columns as those of `FixedSQL.fetch`. A list by priority is read one priority after
    /// the other: each has an index for all other orders, and few todos if that index does not soon find some. In
    /// the order by hand, those that were moved and the others each have an index.
    func window(offset: Int, limit: Int) -> (text: String, values: [TableValue?]) {
      let columns = "id, \(TodoColumns.list(of: "todo"))"
      let isByPriority = keys.first?.field == .priority && part != .tied
      var query = self
      let limits =
        "\(order) LIMIT \(query.place(.integer(limit))) OFFSET \(query.place(.integer(offset)))"
      guard offset >= Self.deep || isByPriority || !byHand.isEmpty else {
        return ("SELECT \(columns) FROM \(rows) \(limits)", query.values)
      }
      let keyColumns = (["id"] + keys.map { $0.field == .manual ? "rank" : $0.column })
        .joined(separator: ", ")
      let conditions = byHand.isEmpty ? priorities.map { ("priority\($0)", order) } : byHand
      var source = rows
      if isByPriority || !byHand.isEmpty {
        let most = query.place(.integer(min(limit, .max - offset) + offset))
        let parts = conditions.map {
          "(SELECT \(keyColumns) FROM \(rows) AND \($0) \($1) LIMIT \(most))"
        }
        source = "(\(parts.joined(separator: " UNION ALL "))) AS rows"
      }
      return (
        """
        SELECT \(columns) FROM viper_todo.todo
        WHERE space = $1 AND id = ANY (ARRAY(SELECT id FROM \(source) \(limits))) \(order)
        """, query.values
      )
    }

    /// From this offset on, the ids are found first, by an index alone where one has all that is asked for.
    static let deep = 1000

    package func count(isIndexed: Bool) -> String { "SELECT pg_catalog.count(*) FROM \(rows)" }

    /// What another tool wrote is added as an estimate that can be.
    package func sums(by field: SumField?, isIndexed: Bool) -> String {
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
    package static var tables: any TableDialect.Type { PostgreSQLDialect.self }

    package func hasTag(at place: String) -> String { "pg_catalog.strpos(tags, \(place)) > 0" }

    package func hasWord(at place: String) -> String {
      "pg_catalog.strpos(schedule || ' ', \(place)) > 0"
    }

    package func hasPriority(in numbers: [UInt8]) -> String {
      "priority IN (\(numbers.map { "\($0)" }.joined(separator: ", ")))"
    }

    package mutating func hasWords(_ words: [[UInt8]]) -> String {
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
      return try listParts(filter, sort, at: now, offset: offset, limit: limit) {
        part, offset, limit throws(StoreError) in
        let query = QuerySQL(filter, sort, part, at: now)
        let window = query.window(offset: offset, limit: limit)
        return try read(window.text, window.values) { row throws(StoreError) in try row.todo() }
      } count: { part throws(StoreError) in
        try count(QuerySQL(filter, sort, part, at: now))
      }
    }
  }
#endif
