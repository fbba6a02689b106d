import Entities
import TestSupport
import Testing

@testable import Gateways

/// What SQLite makes of the queries over many todos: a plan that silently became a scan or a sort of
/// everything would still answer rightly, and take a hundred times as long. The plans depend on no
/// data, since nothing of it is ever analysed.
struct QueryPlanTests {
  private let folder = TemporaryFolder()
  private let raw: RawSQLite
  private static let day = CivilDate("2026-11-20") ?? .first
  private static let filters = [
    TodoFilter(), TodoFilter(completed: false), TodoFilter(completed: true),
    TodoFilter(overdue: .init(wanted: true, today: day)),
    TodoFilter(overdue: .init(wanted: false, today: day)), TodoFilter(dueBefore: day),
    TodoFilter(dueAfter: day), TodoFilter(priorities: [.high]),
    TodoFilter(completed: false, dueAfter: day, priorities: [.low, .medium]),
  ]
  private static let keys: [TodoSort.Key?] =
    [nil]
    + TodoSort.Field.allCases.flatMap {
      [TodoSort.Key($0), TodoSort.Key($0, descending: true)]
    }

  init() throws {
    let path = folder.file("todos.sqlite")
    let gateway = SQLiteGateway(path: path)
    try gateway.open()
    gateway.close()
    raw = RawSQLite(path)
  }

  /// The index of a key in its direction; titles have one for both.
  private func index(of key: TodoSort.Key) -> String {
    let down = key.descending && key.field != .title ? "_down" : ""
    return "todo_by_\(key.field.rawValue)\(down)"
  }

  /// A window that is read as it comes follows the index of its order, whatever the filter.
  @Test(arguments: keys) func inOrder(key: TodoSort.Key?) {
    for filter in Self.filters {
      let plan = raw.plan(QuerySQL(filter).inOrder(of: TodoSort(key.map { [$0] } ?? [])))
      #expect(plan.count == (key?.field == .title && key?.descending == true ? 2 : 1), "\(plan)")
      if let key {
        #expect(plan[0].contains("USING INDEX \(index(of: key))"), "\(filter) \(plan)")
        // Only titles that are alike are sorted, downward.
        #expect(plan.dropFirst().allSatisfy { $0.contains("FOR RIGHT PART OF ORDER BY") })
      } else {
        #expect(plan == ["SCAN todo"])
      }
    }
  }

  /// A step of the report begins where an index says, and follows it.
  @Test(arguments: [
    (FixedSQL.openOfDay, "(due=? AND rowid>?)"), (.openOfLaterDays, "todo_by_due (due>?)"),
    (.openWithoutDay, "(due=? AND rowid>?)"),
    (.doneAtInstant, "todo_by_completed_down (completed_at=? AND rowid>?)"),
    (.doneEarlier, "todo_by_completed_down (completed_at<?)"),
  ])
  func lines(sql: FixedSQL, expected: String) {
    let plan = raw.plan(sql.text)
    #expect(plan.count == 1 && plan[0].hasSuffix(expected), "\(plan)")
  }

  /// What can be undone or redone is read from the end of an index that has nothing else.
  @Test(arguments: [
    (FixedSQL.newestUndoable, "change_undoable"), (.newestRedoable, "change_redoable"),
  ])
  func steps(sql: FixedSQL, index: String) {
    #expect(raw.plan(sql.text) == ["SCAN change USING INDEX \(index)"])
  }

  /// A walk looks at nothing but the index of its order.
  @Test(arguments: keys.compactMap { $0 }) func walk(key: TodoSort.Key) throws {
    let starts: [SortPosition?] = [
      nil, SortPosition(.bytes([0x61]), id: 1),
      key.field == .due ? SortPosition(.undated, id: 1) : nil,
    ]
    for start in starts {
      for sql in SortWalk.parts(by: key, after: start).map(\.sql) {
        let plan = raw.plan(sql)
        #expect(plan.count == 1, "\(sql) \(plan)")
        #expect(plan[0].contains("USING COVERING INDEX"), "\(sql) \(plan)")
      }
    }
  }

  /// What passes a filter is read from the index of what filters look at, each priority by itself.
  @Test(arguments: filters) func attributes(filter: TodoFilter) {
    let attributes = AttributeSQL(filter)
    for completed in [false, true] {
      guard let sql = attributes.ids(completed: completed) else { continue }
      let plan = raw.plan(sql)
      let name = completed ? "todo_done" : "todo_open"
      #expect(plan.count == 1 && plan[0].contains("USING INDEX \(name) (priority=?"), "\(plan)")
      // SQLite does not call it so, but no column of the table itself (cursor 0) is read.
      let operations = raw.texts("EXPLAIN " + sql, column: 1)
      let cursors = raw.texts("EXPLAIN " + sql, column: 2)
      #expect(operations.contains("DeferredSeek"))
      #expect(!zip(operations, cursors).contains { $0 == ("Column", "0") })
      if filter.dueBefore != nil || filter.dueAfter != nil {
        #expect(plan[0].contains("AND due"), "\(plan)")
      }
    }
    let counting = raw.plan(attributes.count)
    #expect(counting.count == 1 && counting[0].contains(" tally"), "\(counting)")
  }
}

extension RawSQLite {
  /// The lines of SQLite's plan for a query.
  fileprivate func plan(_ sql: String) -> [String] { texts("EXPLAIN QUERY PLAN " + sql, column: 3) }
}
