import Entities
import StoreTables
import TestSupport
import Testing

@testable import SQLiteStore

/// Pages of a list among many todos.
struct PagePlanTests {
  private let folder = TemporaryFolder()

  /// What stands behind a place is read from the index of the key on, whatever the filter is.
  @Test(arguments: TodoSort.Field.allCases.filter { $0 != .manual }) func behind(
    field: TodoSort.Field
  ) throws {
    let raw = try RawSQLite.ofNewDatabase(folder.file("todos.sqlite"))
    raw.defineFunctions()
    let day = LocalTime.testing.date
    let todo = Todo(
      id: 5, rev: 1, title: "a", due: day, createdAt: .testing, completedAt: .testing,
      schedule: Schedule(start: day, estimate: .minute))
    let id = [.created, .updated, .start, .estimate].contains(field) ? "rowid" : "id"
    for descending in [false, true] {
      let sort = TodoSort([.init(field, descending: descending)])
      for filter in [TodoFilter(), TodoFilter(tags: ["a"]), TodoFilter(completed: false)] {
        let list = filter.behind(todo, in: sort)
        for part in ListPart.parts(of: list, sort) where part != .withoutKey {
          let query = QuerySQL(list, sort, part, at: .testing)
          #expect(!query.looksUpTodos)
          let isBehind = part == .behind
          let plan = try raw.plan(query.isFromTheEnd ? query.idsFromTheEnd : query.ids)
          let column = try #require(sort.keys.first).column
          let terms =
            isBehind ? "(\(column)\(descending ? "<" : ">")?)" : "(\(column)=? AND \(id)>?)"
          #expect(
            plan.count == 1 && plan[0].hasSuffix("INDEX todo_by_\(field) \(terms)"), "\(plan)")
          #expect(try raw.plan(query.count(isIndexed: true))[0].hasSuffix(terms))
        }
      }
      // Behind one that lacks it, all lack it.
      let last = Todo(id: 5, rev: 1, title: "a", createdAt: .testing)
      let list = TodoFilter().behind(last, in: sort)
      if field.isOptional {
        #expect(ListPart.parts(of: list, sort) == [.withoutKey])
        let plan = try raw.plan(QuerySQL(list, sort, .withoutKey, at: .testing).ids)
        let index =
          switch field {
          case .due: "COVERING INDEX todo_by_due (due=? AND id>?)"
          case .completed: "COVERING INDEX todo_by_completed (completed_at=? AND id>?)"
          default: "INTEGER PRIMARY KEY (rowid>?)"
          }
        #expect(plan == ["SEARCH todo USING \(index)"])
      }
    }
    #expect(
      try raw.plan(QuerySQL(TodoFilter().behind(todo, in: TodoSort()), at: .testing).ids)
        == ["SEARCH todo USING INTEGER PRIMARY KEY (rowid>?)"])
  }
}
