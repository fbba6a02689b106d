import Entities
import StoreTables

/// A list as SQL: the text depends on which conditions and keys there are, their values are bound.
///
/// Each index over `todo` begins with one key, goes on with the id, and ends in everything else that a
/// filter looks at except texts. So the ids of a list in the order of one key are read from that index
/// alone, wherever the window begins, and so is a total. SQLite cannot know which index is the right
/// one, since nothing is ever analysed: the text names it.
package struct QuerySQL {
  private let filter: TodoFilter
  private let keys: [TodoSort.Key]
  private let part: ListPart
  /// Whether it begins at a place, to which the index of the first key leads.
  private let isPlaced: Bool
  /// Names the index from which the list is read, or none.
  private let index: String
  /// Whether it is in the order by hand, which no single index has.
  let isManual: Bool
  /// The condition of the filter, and of the part.
  package private(set) var condition = ""
  /// The values of the condition, in the order of their numbers.
  package var values: [TableValue?] = []

  package init(
    _ filter: TodoFilter, _ sort: TodoSort = TodoSort(), _ part: ListPart = .all, at now: LocalTime
  ) {
    self.filter = part == .all ? filter : filter.behind(nil, in: sort)
    let first = sort.keys.first?.field
    keys = part.keys(of: sort)
    self.part = part
    isPlaced = part != .all && filter.place(in: sort) != nil
    // By their ids, todos without a due day are one run of its index, and so are open ones of that of the
    // completion, which has nothing else.
    let isOneRun =
      part == .withoutKey && (first == .due || first == .completed && self.filter.isOfCompletion)
    let field = keys.first?.field ?? (isOneRun ? first : nil)
    isManual = part == .all && first == .manual
    index = isManual ? "" : field.map { "INDEXED BY todo_by_\($0.rawValue)" } ?? "NOT INDEXED"
    condition = condition(of: filter, sort, part, at: now)
  }

  /// Reads the ids in this order by the index of its first key; ends in the limit and the offset.
  var ids: String { "SELECT id \(indexed) ORDER BY \(order)" + Self.limits }

  /// Reads the ids in the order by hand: those that were moved by their ranks, and the others by their ids, so many
  /// of each.
  func idsByHand(_ most: Int) -> (text: String, values: [TableValue?]) {
    let moved = "id, rank FROM todo INDEXED BY todo_by_manual"
    let others = "id, \(ManualPlace.columnOfID) FROM todo NOT INDEXED"
    var query = self
    let parts = query.partsByHand(of: filter, TodoSort(keys))
    let limit = query.place(.integer(most))
    let texts = zip([moved, others], parts).map { columns, part in
      """
      SELECT * FROM (SELECT \(columns) WHERE \(condition) AND \(part.condition)
        \(part.order) LIMIT \(limit))
      """
    }
    let all = texts.joined(separator: " UNION ALL ")
    return ("SELECT id FROM (\(all)) \(parts[0].order)" + Self.limits, query.values)
  }

  /// Reads the same ids in the plainest way: through all todos. It needs no index, and is also how
  /// texts are searched, since no index holds them.
  var idsByScan: String { "SELECT id \(scanned) ORDER BY \(order)" + Self.limits }

  /// Whether the index of the first key lacks something that the filter looks at.
  var looksUpTodos: Bool {
    if isPlaced { return false }
    return switch keys.first?.field {
    case .created, .updated, .start, .estimate, .manual: !filter.isUnrestricted
    case .title, .completed: !filter.isOfCompletion
    case .due, .priority, nil: filter.sourceOfBranch != nil
    }
  }

  /// So few todos are sorted, where the index of the order would have nearly all others looked up, too; as many as
  /// may stand under one.
  var few: Int { filter.sourceOfBranch == nil ? 1000 : TodoTree.childrenLimit }

  /// Reads ids of todos that pass, in any order, by an index that has all that the filter looks at; ends in
  /// the limit.
  var idsByFilter: String { "SELECT id \(covered()) LIMIT ?" }

  /// Reads the ids of a JSON array in this order; it is followed by the limit and the offset.
  var sorted: String {
    "SELECT todo.id FROM (SELECT value FROM json_each(?)) AS ids CROSS JOIN todo ON todo.id = ids.value "
      + "ORDER BY \(order)" + Self.limits
  }

  /// Reads the ids and the key of a list in the order of one key, ties in falling order of ids, which is
  /// its index from the end; ends in the limit and the offset.
  var idsFromTheEnd: String {
    let direction = keys.first?.descending == true ? " DESC" : ""
    return "SELECT id, \(column) \(indexed) ORDER BY \(column)\(direction), id DESC" + Self.limits
  }

  /// Whether the list is in the order of one key, whose index is read from its end. The index of the
  /// completion is itself in falling order, and its end are the todos that are open.
  var isFromTheEnd: Bool {
    guard keys.count == 1, part != .tied else { return false }
    return keys[0].field == .completed
      ? [.withKey, .behind].contains(part) && !keys[0].descending : keys[0].descending
  }

  /// Counts those in the list that have the key of the todo with this id, and greater ids than another.
  var tiesAfter: String { "SELECT count(*) \(indexed) AND \(hasKeyOfTodo) AND id > ?" }

  /// Reads the ids of those in the list that have the key of the todo with this id; ends in the limit
  /// and the offset.
  var ties: String { "SELECT id \(indexed) AND \(hasKeyOfTodo) ORDER BY id" + Self.limits }

  /// By an index alone, or what has the first key by the index of that.
  package func count(isIndexed: Bool) -> String {
    let source = [.all, .withoutKey].contains(part) ? covered() : indexed
    return "SELECT count(*) \(isIndexed ? source : scanned)"
  }

  package func sums(by field: SumField?, isIndexed: Bool) -> String {
    field.sums("total(estimate)", isIndexed ? covered(by: field) : scanned)
  }

  /// Counts all todos and those that are done, by the smallest indices that there are.
  static func totals(isIndexed: Bool) -> String {
    // Of all, SQLite itself chooses the index.
    let (all, done) =
      isIndexed ? ("", "INDEXED BY todo_by_completed") : ("NOT INDEXED", "NOT INDEXED")
    return "SELECT (SELECT count(*) FROM todo \(all)), "
      + "(SELECT count(*) FROM todo \(done) WHERE completed_at IS NOT NULL)"
  }

  private static let limits = " LIMIT ? OFFSET ?"

  /// By the index of when something happened that the filter limits, or else by the narrowest one that has
  /// all that it looks at.
  private func covered(by field: SumField? = nil) -> String {
    let others = ["due", "priority", "tags", "start", "repeats"]
    let event = field == .due ? nil : filter.eventThatLimits?.rawValue
    let isByDue = field == .due || filter.limitsDue
    let rest = others.contains(where: condition.hasPart) ? "priority" : "completed"
    let index = event ?? (isByDue ? "due" : rest)
    // No index has all roots.
    let isScan = event == nil && !isByDue && condition.hasPart("parent IS NULL")
    let source = filter.sourceOfBranch ?? (isScan ? "NOT INDEXED" : "INDEXED BY todo_by_\(index)")
    return "FROM todo \(source) WHERE \(condition)"
  }
  private var indexed: String { "FROM todo \(index) WHERE \(condition)" }
  private var scanned: String { "FROM todo NOT INDEXED WHERE \(condition)" }
  private var column: String { keys.first?.column ?? "id" }
  private var hasKeyOfTodo: String { "\(column) IS (SELECT \(column) FROM todo WHERE id = ?)" }

  private var order: String {
    keys.map { $0.order(hasNulls: $0.field.isOptional) + ", " }.joined() + "todo.id"
  }
}

/// How SQLite writes what a filter says.
extension QuerySQL: FilterDialect {
  package static var tables: any TableDialect.Type { SQLiteDialect.self }

  package func hasTag(at place: String) -> String { "has_tag(tags, \(place))" }

  package func hasWord(at place: String) -> String { "instr(schedule || ' ', \(place)) > 0" }

  /// To look several up in the index of the order would put them into another order.
  package func hasPriority(in numbers: [UInt8]) -> String {
    let list = numbers.map { "\($0)" }.joined(separator: ", ")
    return "\(keys.first?.field == .priority && numbers.count > 1 ? "+" : "")priority IN (\(list))"
  }

  package mutating func hasWords(_ words: [[UInt8]]) -> String {
    "has_words(\(place(.folded(SearchedWords.encoded(words)))), title_folded, content)"
  }
}

extension TodoFilter {
  /// Whether all that passes stands in one part of the order of due days.
  fileprivate var limitsDue: Bool {
    overdue == true || dueBefore != nil || dueAfter != nil || dueWithin != nil || hasDue != nil
      || all.contains(where: \.limitsDue)
  }

  /// What leads to all that passes, if it stands under one todo: the index, or the ids.
  fileprivate var sourceOfBranch: String? {
    if parent.flatMap({ $0 }) != nil { return "INDEXED BY todo_by_parent" }
    return under == nil ? all.lazy.compactMap(\.sourceOfBranch).first : "NOT INDEXED"
  }

  /// What happened to all that passes in a time that it asks for.
  fileprivate var eventThatLimits: Period.Event? {
    periods.first?.event ?? all.lazy.compactMap(\.eventThatLimits).first
  }
}

/// Windows, totals and the report, in plain SQL: ids by an index, then the todos by their ids. An index
/// that is missing or damaged never shows: what it cannot answer is read by a scan of the todos.
extension SQLiteGateway {
  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int
  ) throws(StoreError) -> [Todo] {
    // To SQLite, a negative limit is none.
    guard limit > 0, offset >= 0 else { return [] }
    return try readDerived { isIndexed throws(StoreError) in
      // No index holds texts.
      if !isIndexed || filter.searchesText {
        let query = QuerySQL(filter, sort, at: now)
        return try todos(try numbers(query, query.idsByScan, [limit, offset]))
      }
      let query = { QuerySQL(filter, sort, $0, at: now) }
      let todos = try todos(
        try listParts(filter, sort, at: now, offset: offset, limit: limit) {
          part, offset, limit throws(StoreError) in
          try ids(query(part), offset, limit)
        } count: { part throws(StoreError) in
          try count(query(part))
        })
      let isEnd = todos.count < limit && (offset == 0 || !todos.isEmpty)
      var totals = isEnd && filter.isOfCompletion ? [try count(filter, at: now)] : []
      // The index by which all are counted may be the one that does not fit.
      if isEnd && filter.isUnrestricted {
        totals.append(try sums(filter, at: now, by: .due).reduce(0) { $0 + $1.sum.count })
      }
      guard try isRight(todos, filter, sort, at: now),
        totals.allSatisfy({ $0 == offset + todos.count })
      else { throw StoreError.damaged("an index that does not fit its todos") }
      return todos
    }
  }

  /// Whether todos that an index gave pass the filter, and stand in their order, each once. Only the
  /// database knows that of damaged todos.
  private func isRight(
    _ todos: [Todo], _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime
  ) throws(StoreError) -> Bool {
    let todos =
      filter.dependsOnOthers
      ? try marked(todos, filter.claims ?? [], for: filter).compactMap { $0 } : todos
    let known = todos.contains(where: \.isDamaged) ? todos.filter { !$0.isDamaged } : todos
    return sort.isOrder(of: known) && known.allSatisfy { filter.matches($0, at: now) }
  }

  /// The ids of a window by the index of its first key.
  private func ids(_ query: QuerySQL, _ offset: Int, _ limit: Int) throws(StoreError) -> [Int] {
    if query.looksUpTodos {
      let some = try numbers(query, query.idsByFilter, [query.few + 1])
      if some.count <= query.few {
        return try read(query.sorted, [.integers(some), .integer(limit), .integer(offset)]) {
          $0.integer(0)
        }
      }
    }
    if query.isManual {
      let (text, values) = query.idsByHand(min(limit, .max - offset) + offset)
      return try read(text, values + [.integer(limit), .integer(offset)]) { $0.integer(0) }
    }
    return query.isFromTheEnd
      ? try falling(query, offset, limit) : try numbers(query, query.ids, [limit, offset])
  }

  package func totals() throws(StoreError) -> TodoTotals {
    let connection = try reading()
    connection.counted.look(at: try connection.statement(.dataVersion).integer())
    if let totals = connection.counted.now { return totals }
    let totals = try readDerived { isIndexed throws(StoreError) in
      try connection.query(QuerySQL.totals(isIndexed: isIndexed)).first {
        TodoTotals(all: $0.integer(0), done: $0.integer(1))
      } ?? TodoTotals()
    }
    connection.counted.now = totals
    return totals
  }

  /// The first column of one of the query's texts, which ends in these values.
  private func numbers(
    _ query: QuerySQL, _ sql: String, _ values: [Int] = []
  ) throws(StoreError) -> [Int] {
    try read(sql, query.values + values.map { .integer($0) }) { $0.integer(0) }
  }

  /// The ids of a window in falling order of one key.
  ///
  /// Ties go by id, ascending, either way. The index from its end has them the other way round, so each
  /// run of ties is turned around: it is all in the window, or, at its beginning and its end, its part
  /// is read again. Indices for falling order would cost every add as much as the rising ones do.
  private func falling(_ query: QuerySQL, _ offset: Int, _ limit: Int) throws(StoreError) -> [Int] {
    var runs = try runsOfTies(query, offset, limit)
    guard let first = runs.first, let last = runs.last else { return [] }
    let before = try numbers(query, query.tiesAfter, [first[0], first[0]])[0]
    for index in runs.indices { runs[index].reverse() }
    runs[0] = try numbers(query, query.ties, [first[0], first.count, before])
    if runs.count > 1 {
      runs[runs.count - 1] = try numbers(query, query.ties, [last[0], last.count, 0])
    }
    return runs.flatMap { $0 }
  }

  /// The ids of a window from the end of the index, cut where the key changes.
  private func runsOfTies(
    _ query: QuerySQL, _ offset: Int, _ limit: Int
  ) throws(StoreError) -> [[Int]] {
    var runs: [[Int]] = []
    var key: [UInt8]?
    let values = query.values + [.integer(limit), .integer(offset)]
    _ = try read(query.idsFromTheEnd, values) { row in
      let next = row.isNull(1) ? nil : Array(row.bytes(1))
      if runs.isEmpty || next != key { runs.append([]) }
      runs[runs.count - 1].append(row.integer(0))
      key = next
      return ()
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
