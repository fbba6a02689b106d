import CSQLite
import Entities
import StoreTables
import TestSupport
import Testing

@testable import SQLiteStore

/// What SQLite makes of the queries over many todos: a plan that silently became a scan or a sort of
/// everything would still answer rightly, and take a hundred times as long. The plans depend on no
/// data, since nothing of it is ever analysed.
struct QueryPlanTests {
  private let folder = TemporaryFolder()
  private let raw: RawSQLite
  private static let day = CivilDate("2026-11-20") ?? .first
  private static let now = LocalTime(date: day, time: .midnight)
  private static let filters = [
    TodoFilter(), TodoFilter(completed: false), TodoFilter(completed: true),
    TodoFilter(overdue: true), TodoFilter(overdue: false), TodoFilter(dueBefore: day),
    TodoFilter(dueAfter: day), TodoFilter(priorities: [.high]),
    TodoFilter(completed: false, dueAfter: day, priorities: [.low, .medium]),
    TodoFilter(tags: ["a", "b"]), TodoFilter(dueWithin: .week), TodoFilter(anyTags: ["a", "b"]),
    TodoFilter(hasDue: false, hasTags: true), TodoFilter(priorities: [.low], any: alternatives),
    TodoFilter(completed: false, all: [TodoFilter(any: alternatives)]),
    TodoFilter(not: [TodoFilter(any: alternatives)]), TodoFilter(hasDue: true),
    TodoFilter(hasDue: false), TodoFilter(started: true), TodoFilter(started: false),
    TodoFilter(completed: false, repeating: true), TodoFilter(repeating: false),
    TodoFilter().with(\.hasEstimate, true),
    TodoFilter(completed: true).with(\.estimateMax, .minute),
  ]
  /// Each of them could be looked up by an index.
  private static let alternatives = [
    TodoFilter(dueBefore: day), TodoFilter(hasDue: false), TodoFilter(priorities: [.high]),
    TodoFilter(completed: true),
  ]
  /// Those that have an index whose order is that of the list.
  private static let keys: [TodoSort.Key?] =
    [nil]
    + TodoSort.Field.allCases.filter { $0 != .completed && $0 != .manual }.flatMap {
      [TodoSort.Key($0), TodoSort.Key($0, descending: true)]
    }

  /// The indices of the start and of the estimate have only todos that have one.
  private func part(_ key: TodoSort.Key?) -> ListPart {
    key?.field == .start || key?.field == .estimate ? .withKey : .all
  }

  init() throws {
    raw = try RawSQLite.ofNewDatabase(folder.file("todos.sqlite"))
    raw.defineFunctions()
  }

  /// Whether the index of a key has all that a filter looks at.
  private func isCovering(_ key: TodoSort.Key, _ filter: TodoFilter) -> Bool {
    switch key.field {
    case .due, .priority: true
    case .title: filter == TodoFilter(completed: filter.completed)
    case .start: filter == TodoFilter(started: filter.started)
    case .estimate: filter == TodoFilter().with(\.hasEstimate, filter.hasEstimate)
    default: filter.isUnrestricted
    }
  }

  /// A window in the order of one key is read in the order of the key's index, and nothing is sorted. Todos
  /// are looked up only for filters that look at more than the index has.
  @Test(arguments: keys) func oneKey(key: TodoSort.Key?) throws {
    for filter in Self.filters {
      let query = QuerySQL(filter, TodoSort(key.map { [$0] } ?? []), part(key), at: Self.now)
      let isFromTheEnd = key?.descending == true
      let plan = try raw.plan(isFromTheEnd ? query.idsFromTheEnd : query.ids)
      #expect(plan.count == 1, "\(filter) \(plan)")
      if let key {
        let covering = isCovering(key, filter) ? "COVERING " : ""
        let index = "USING \(covering)INDEX todo_by_\(key.field)"
        #expect(plan[0].contains(index), "\(filter) \(plan)")
        if filter.dueBefore != nil, key.field == .due { #expect(plan[0].contains("due<?")) }
      } else {
        #expect(plan == ["SCAN todo"])
      }
    }
  }

  /// In the order by hand, those that were moved are read by their index and the others by their ids, from a place
  /// on if there is one; only the rows of the window are sorted.
  @Test(arguments: [false, true]) func byHand(descending: Bool) throws {
    let sort = TodoSort([.init(.manual, descending: descending)])
    let todo = Todo(id: 5, rev: 1, title: "a", createdAt: .testing)
    for filter in Self.filters {
      for place in [nil, todo] {
        let query = QuerySQL(filter.behind(place, in: sort), sort, at: Self.now)
        let plan = try raw.plan(query.idsByHand(10).text)
        let bound = place != nil && descending ? "(rank>? AND rank<?)" : "(rank>?)"
        #expect(plan.contains { $0.hasSuffix("INDEX todo_by_manual \(bound)") }, "\(plan)")
        let rows =
          place == nil
          ? "SCAN todo" : "SEARCH todo USING INTEGER PRIMARY KEY (rowid\(descending ? "<" : ">")?)"
        #expect(plan.contains(rows), "\(filter) \(plan)")
        #expect(plan.count { $0.hasSuffix("B-TREE FOR ORDER BY") } == 1, "\(plan)")
      }
    }
  }

  /// The index of the completion is itself in falling order, with the open todos at its end. It is
  /// narrow, so filters look at the todos. Nothing is sorted, in either direction.
  @Test(arguments: filters) func completion(filter: TodoFilter) throws {
    for descending in [true, false] {
      let sort = TodoSort([.init(.completed, descending: descending)])
      let done = QuerySQL(filter, sort, .withKey, at: Self.now)
      #expect(done.isFromTheEnd == !descending)
      let plan = try raw.plan(descending ? done.ids : done.idsFromTheEnd)
      #expect(plan.count == 1, "\(filter) \(plan)")
      #expect(plan[0].contains("INDEX todo_by_completed (completed_at"), "\(filter) \(plan)")
      let open = QuerySQL(filter, sort, .withoutKey, at: Self.now)
      #expect(!open.isFromTheEnd)
      #expect(
        try raw.plan(open.ids)
          == (filter == TodoFilter(completed: filter.completed)
            ? ["SEARCH todo USING COVERING INDEX todo_by_completed (completed_at=?)"]
            : ["SCAN todo"]),
        "\(filter)")
    }
  }

  /// Ties are found by the index of their key.
  @Test(arguments: keys.compactMap { $0 }) func ties(key: TodoSort.Key) throws {
    for filter in Self.filters {
      let query = QuerySQL(filter, TodoSort([key]), part(key), at: Self.now)
      for (sql, isCounted) in [(query.ties, false), (query.tiesAfter, true)] {
        let plan = try raw.plan(sql)
        #expect(plan.count == 3, "\(filter) \(plan)")
        let id = [.due, .priority, .title].contains(key.field) ? "id" : "rowid"
        let column = isCounted ? "=? AND \(id)>?" : "=?"
        let covering = isCovering(key, filter) ? "COVERING " : ""
        let start = "SEARCH todo USING \(covering)INDEX todo_by_\(key.field) ("
        #expect(plan[0].hasPrefix(start) && plan[0].contains(column), "\(filter) \(plan)")
      }
    }
  }

  /// In an order by several keys only those are sorted that are alike in the first.
  @Test(arguments: keys.compactMap { $0 }) func severalKeys(key: TodoSort.Key) throws {
    let second = key.field == .created ? TodoSort.Field.updated : .created
    for filter in Self.filters where filter.priorities?.count != 1 || key.field != .priority {
      let sort = TodoSort([key, .init(second)])
      let plan = try raw.plan(QuerySQL(filter, sort, part(key), at: Self.now).ids)
      #expect(plan.count == 2, "\(filter) \(plan)")
      #expect(plan[0].contains("INDEX todo_by_\(key.field)"), "\(filter) \(plan)")
      #expect(plan[1].hasPrefix("USE TEMP B-TREE FOR "), "\(filter) \(plan)")
      #expect(plan[1].hasSuffix(" OF ORDER BY"), "\(filter) \(plan)")
    }
  }

  /// Many todos are read by their ids, and each is patched by its id. A total looks at no todo.
  @Test(arguments: filters) func piecesAndTotals(filter: TodoFilter) throws {
    let plan = try raw.plan(QuerySQL(filter, at: Self.now).count(isIndexed: true))
    #expect(plan.count == 1 && plan[0].contains("COVERING INDEX"), "\(plan)")
    var query = QuerySQL(filter, at: Self.now)
    #expect(
      try raw.plan(query.todos(ids: 1...9, limit: 9))
        == ["SEARCH todo USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"])
  }

  @Test func patches() throws {
    let ids = "SCAN ids VIRTUAL TABLE INDEX 1:"
    let todo = "SEARCH todo USING INTEGER PRIMARY KEY (rowid=?)"
    #expect(try raw.plan(FixedSQL.logMany.text) == [ids, todo])
    let before = Todo(id: 1, rev: 1, title: "a", createdAt: .testing)
    for columns in 0..<128 {
      var after = before
      if columns & 1 != 0 { after.title = "b" }
      if columns & 2 != 0 { after.content = "c" }
      if columns & 4 != 0 { after.due = Self.now.date }
      if columns & 8 != 0 { after.priority = .high }
      if columns & 16 != 0 { after.tags = ["d"] }
      if columns & 32 != 0 { after.completedAt = .testing }
      if columns & 64 != 0 { after.schedule = Schedule(start: Self.now.date) }
      let patch = try #require(TodoPatch(from: before, to: after))
      #expect(try raw.plan(patch.update(isRun: false)) == [todo])
      let change = "SEARCH change USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
      #expect(try raw.plan(patch.update(isRun: true)) == [change, todo])
    }
  }

  /// A sum looks at no todo, and sorts none but by quarters of an hour; and what happened in a time is all that is looked at.
  @Test(arguments: filters) func sums(filter: TodoFilter) throws {
    for field in [nil, SumField.due, .completed] {
      let plan = try raw.plan(QuerySQL(filter, at: Self.now).sums(by: field, isIndexed: true))
      #expect(plan[0].contains("COVERING INDEX"), "\(filter) \(plan)")
      let sorting = field == .completed ? ["USE TEMP B-TREE FOR GROUP BY"] : []
      #expect(Array(plan.dropFirst()) == sorting, "\(filter) \(plan)")
      let scan = QuerySQL(filter, at: Self.now).sums(by: field, isIndexed: false)
      #expect(try raw.plan(scan)[0] == "SCAN todo")
    }
  }

  @Test(arguments: [Period.Event.completed, .created, .updated]) func periods(event: Period.Event)
    throws
  {
    let filter = TodoFilter().with(\.periods, [Period(event, within: .week)])
      .resolved(by: UniversalClock())
    for filter in [filter, TodoFilter(all: [filter, TodoFilter(completed: true)])] {
      let query = QuerySQL(filter, at: Self.now)
      for sql in [
        query.count(isIndexed: true), query.sums(by: nil, isIndexed: true), query.idsByFilter,
      ] {
        let plan = try raw.plan(sql)
        #expect(plan.count == 1 && plan[0].contains("INDEX todo_by_\(event) (\(event)_at>? AND "))
      }
    }
  }

  /// All todos and those that are done are counted by one of the small indices.
  @Test func countsTotals() throws {
    let plan = try raw.plan(QuerySQL.totals(isIndexed: true)).filter { $0.contains("todo") }
    #expect(plan.count == 2, "\(plan)")
    for (line, index) in zip(plan, ["updated", "completed"]) {
      #expect(line.contains("USING COVERING INDEX todo_by_\(index)"), "\(plan)")
    }
    let scans = try raw.plan(QuerySQL.totals(isIndexed: false)).filter { $0.contains("todo") }
    #expect(scans == ["SCAN todo", "SCAN todo"])
  }

  /// What stands under todos is looked up, and so is what leads to them; roots are read in the order by hand, from a
  /// place on.
  @Test func tree() throws {
    let search = "SEARCH todo USING INDEX todo_by_parent (parent=?)"
    let twigs = { (part: TreePart) in
      var query = QuerySQL(TodoFilter().with(\.ready, true), at: Self.now)
      return try raw.plan(query.twigs(part, passing: query.condition, isIndexed: true))
    }
    #expect(try twigs(.children(of: [1])).first == search)
    let roots = try twigs(.roots(behind: ManualPlace(rank: 0, id: 5), limit: 9))
    #expect(roots.contains("SEARCH todo USING INDEX todo_by_manual (rank>?)"), "\(roots)")
    #expect(roots.contains("SEARCH todo USING INTEGER PRIMARY KEY (rowid>?)"), "\(roots)")
    #expect(!roots.contains { $0.hasPrefix("USE TEMP B-TREE") }, "\(roots)")
    let child = "SEARCH c USING COVERING INDEX todo_by_parent (parent=?)"
    let covering = search.replacing("INDEX", with: "COVERING INDEX")
    for (filter, first, others) in [
      (TodoFilter().with(\.parent, 5), covering, []),
      (TodoFilter(tags: ["a"], all: [TodoFilter().with(\.parent, 5)]), search, []),
      (
        TodoFilter().with(\.under, 5), "SEARCH todo USING INTEGER PRIMARY KEY (rowid=?)", [child]
      ),
      (TodoFilter().with(\.parent, .some(nil)), "SCAN todo", []),
      (
        TodoFilter().with(\.hasChildren, true), "SCAN todo USING COVERING INDEX todo_by_completed",
        [child]
      ),
      (
        TodoFilter().with(\.ready, true), "SCAN todo USING COVERING INDEX todo_by_priority",
        [child.replacing("(parent=?)", with: "(parent=? AND completed_at=?)")]
      ),
    ] as [(TodoFilter, String, [String])] {
      let query = QuerySQL(filter, TodoSort([.init(.title)]), at: Self.now)
      for sql in [query.count(isIndexed: true), query.idsByFilter] {
        let plan = try raw.plan(sql)
        #expect(plan.first == first && others.allSatisfy(plan.contains), "\(plan)")
      }
    }
  }

  /// Values that stayed of what was forgotten are read in the order of the log, and only they.
  @Test func keptNotes() throws {
    for (sql, line): (TableSQL, String) in [
      (.keptNotes, "SEARCH change USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
      (.wantedTodos, "SEARCH change USING COVERING INDEX change_by_todo (todo=? AND rowid>?)"),
      (.wantedTodos, "SEARCH todo USING INTEGER PRIMARY KEY (rowid=?)"),
      (.dropNotes, "SEARCH change USING INTEGER PRIMARY KEY (rowid=?)"),
    ] {
      let plan = try raw.plan(sql)
      #expect(plan.contains(line), "\(plan)")
      #expect(!plan.contains { $0.contains("SCAN change") || $0.contains("SCAN todo") }, "\(plan)")
    }
  }

  /// Texts, and what an index cannot answer, are looked for in the todos themselves.
  @Test(arguments: filters) func scans(filter: TodoFilter) throws {
    var filter = filter
    filter.words = [[0x61]]
    for key in Self.keys {
      let query = QuerySQL(filter, TodoSort(key.map { [$0] } ?? []), at: Self.now)
      let isSorted =
        key == nil || key?.field == .priority && filter.priorities?.count == 1
        || key?.field == .due && filter.hasDue == false
      let sorting = isSorted ? [] : ["USE TEMP B-TREE FOR ORDER BY"]
      #expect(try raw.plan(query.idsByScan) == ["SCAN todo"] + sorting)
      #expect(try raw.plan(query.count(isIndexed: false)) == ["SCAN todo"])
    }
  }

  /// What can be undone or redone is read from the end of an index that has nothing else. The next due time, the
  /// next reminders and the open todo of a series are looked up, however many there are. Notes are found
  /// without a look at changes, or by the revisions that somebody has not seen.
  @Test(arguments: [
    (TableSQL.newestEvent, "SCAN change USING INDEX change_event"),
    (
      .newestEventOfSession,
      "SEARCH change USING INDEX change_event_by_session (session=? AND rowid>?)"
    ),
    (
      .newestEventOfClient,
      "SEARCH change USING INDEX change_event_by_client (client=? AND rowid<?)"
    ),
    (
      .newestUndoOfSession,
      "SEARCH change USING INDEX change_undo_by_session (session=? AND rowid>?)"
    ),
    (.newestUndoOfClient, "SEARCH change USING INDEX change_undo_by_client (client=? AND rowid<?)"),
    (.nextDueTime, "SEARCH todo USING COVERING INDEX todo_timed (due>?)"),
    (.remindersAfter, "SEARCH reminder USING PRIMARY KEY ((at,todo)>(?,?))"),
    (.openOfSeries, "SEARCH todo USING INDEX todo_by_series (repeats=?)"),
    (.notes, "SEARCH c USING INDEX change_by_note (note>? AND note<?)"),
    (.notesAfter, "SEARCH c USING INTEGER PRIMARY KEY (rowid>?)"),
    (.changesAfter, "SEARCH c USING INTEGER PRIMARY KEY (rowid>?)"),
  ])
  func lookUps(sql: TableSQL, expected: String) throws {
    let plan = try raw.plan(sql)
    #expect(plan.first == expected, "\(plan)")
    #expect(
      !plan.dropFirst().contains { $0.hasPrefix("SCAN c") || $0.hasPrefix("SCAN t") }, "\(plan)")
  }

  /// The steps of the log are looked up one by one, or read from the end of an index. Only those of todos
  /// that are gone are found by a scan, of an index that has all that it asks for.
  @Test(arguments: [
    (
      TableSQL.stepsBefore,
      [
        "SEARCH change USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH change USING INTEGER PRIMARY KEY (rowid<?)",
        "SEARCH change USING INTEGER PRIMARY KEY (rowid<?)",
      ]
    ),
    (
      .stepsOfTodo,
      [
        "SEARCH change USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH change USING INDEX change_by_todo (todo=?)",
      ]
    ),
    (.stepsOfClient, ["SEARCH change USING INDEX change_step_by_client (client=? AND rowid<?)"]),
    (.stepsOfNobody, ["SEARCH change USING INDEX change_step_by_client (client=? AND rowid<?)"]),
    (
      .stepsOfGone,
      [
        "SEARCH change USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH change USING INTEGER PRIMARY KEY (rowid=?)",
        "SCAN c USING COVERING INDEX change_by_todo",
        "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)",
      ]
    ),
  ])
  func stepsOfTheLog(sql: TableSQL, expected: [String]) throws {
    let plan = try raw.plan(sql)
    #expect(plan.filter { $0.contains(" USING ") && !$0.hasPrefix("USE") } == expected, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("USE TEMP B-TREE") }, "\(plan)")
  }
}

extension RawSQLite {
  /// Of a database that our gateway makes there.
  static func ofNewDatabase(_ path: String) throws -> RawSQLite {
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    gateway.close()
    return RawSQLite(path)
  }

  /// Makes the name of our function known, so that queries with it can be compiled.
  func defineFunctions() {
    withHandle {
      #expect($0.map(SearchedWords.register) == SQLITE_OK)
      #expect($0.map(TagSearch.register) == SQLITE_OK)
    }
  }

  fileprivate func plan(_ sql: TableSQL) throws -> [String] {
    try plan(sql.text(SQLiteDialect.self))
  }

  /// The lines of SQLite's plan for a query.
  func plan(_ sql: String) throws -> [String] { try texts("EXPLAIN QUERY PLAN " + sql, column: 3) }
}
