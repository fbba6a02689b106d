import Entities
import Glibc
import StoreConformance
import TestSupport
import Testing

@testable import SQLiteStore

/// Rows that another tool put into the database, or changed: each is a todo that says that it is damaged,
/// in its place, counted, and to be deleted; nothing else suffers from it.
struct DamagedTodoTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// What no todo may have. The id is 2, unless it is what is changed.
  static let damages = [
    "priority = 9", "priority = -1", "due = '2026-02-30'", "due = ''", "due = 'zzz'", "title = ''",
    "rev = 0", "rev = 9223372036854775807", "rev = -9223372036854775808",
    "created_at = 9223372036854775807", "updated_at = -9223372036854775808",
    "completed_at = 253402300800000", "completed_at = -9223372036854775808",
    "title = CAST(x'C3' AS TEXT)", "title = 'a' || char(0) || 'b'", "title = char(0)",
    "content = CAST(x'EDA080' AS TEXT)", "content = printf('%.*c', 7000000, 'x')",
    "content = printf('%.*c', 9000000, 'x')",
    "tags = ' a,b '", "tags = CAST(x'20FF20' AS TEXT)", "title = 'a' || char(10) || 'b'",
    "content = char(27)", "title = printf('%.*c', 501, 'x')", "id = -1", "id = 0",
    "id = 9223372036854775807", "id = -9223372036854775808", "title_folded = zeroblob(9000000)",
  ]

  /// Three todos, the second of them changed.
  private func fill(_ assignment: String) throws -> [Todo] {
    let todos = try SQLiteGateway(path: path).add(
      ["a", "b", "c"].map { try Todo.new(title: $0, content: "x", due: .first, tags: ["t"]) })
    try RawSQLite(path).run("UPDATE todo SET \(assignment) WHERE id = 2")
    return todos
  }

  /// It can be deleted: the log keeps what stood in the row; what follows is told, and new todos are added as
  /// ever.
  @Test(arguments: damages) func isListedCountedAndDeleted(assignment: String) throws {
    let sound = try fill(assignment)
    let gateway = SQLiteGateway(path: path)
    let isSound = assignment.hasPrefix("title_folded")
    for sort in [TodoSort()] + TodoSort.byOneKey {
      let todos = try gateway.window(TodoFilter(), sort, offset: 0, limit: 9)
      #expect(todos.count == 3)
      let damaged = todos.filter(\.isDamaged)
      #expect(damaged.count == (isSound ? 0 : 1))
      #expect(damaged.allSatisfy { $0.title.isEmpty && $0.content.isEmpty && $0.tags.isEmpty })
      for todo in [sound[0], sound[2]] { #expect(todos.contains(todo)) }
    }
    #expect(try gateway.count(TodoFilter()) == 3)
    // However it is searched: the others are found.
    for filter in [
      TodoFilter(completed: false), TodoFilter(dueBefore: CivilDate("2026-01-01")),
      TodoFilter(priorities: [.none]), TodoFilter(tags: ["t"]), TodoFilter(words: [[0x78]]),
    ] {
      let found = try gateway.window(filter, TodoSort(), offset: 0, limit: 9).map(\.id)
      #expect(Set(found).isSuperset(of: [1, 3]))
      #expect(try gateway.count(filter) == found.count)
    }
    let todo = try #require(
      gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 9).first {
        ![1, 3].contains($0.id)
      })
    try gateway.delete(todo)
    #expect(try gateway.all().map(\.id) == [1, 3])
    let change = try #require(gateway.changes(after: 3, limit: 9)?.first)
    #expect(change.todo == todo.id && change.after == nil)
    #expect(change.before?.isDamaged == todo.isDamaged)
    #expect(try gateway.add("d").map(\.id) == [4])
  }

  /// A list that is read in pieces comes to its end, and has each todo once; also if only what a title or a
  /// start is sorted by is another.
  @Test(
    arguments: damages.filter { !$0.contains("000000") }
      + ["title = 'zzz'", "title = '0'", "start = '2026-01-01'"], [1, 2])
  func isOnOnePage(assignment: String, limit: Int) throws {
    _ = try fill(assignment)
    let gateway = SQLiteGateway(path: path)
    for sort in [TodoSort()] + TodoSort.byOneKey {
      var found: [Todo] = []
      var next: PageStart? = PageStart()
      while let start = next, found.count < 9 {
        let page = try gateway.page(TodoFilter(), sort, at: .testing, from: start, limit: limit)
        found += page.map(\.todo)
        next = page.last?.next
      }
      #expect(found.count == 3 && Set(found.map(\.id)).count == 3, "\(sort)")
    }
  }

  /// The table has an estimate that no todo may have: the todo itself is sound, sums are never too small,
  /// too large or ended, and a repair puts it right.
  @Test(arguments: ["-5", "9223372036854775807", "-9223372036854775808", "0", "600000"])
  func anEstimateFromElsewhere(estimate: String) throws {
    let sound = try fill("estimate = \(estimate), due = '2026-11-20'")
    try RawSQLite(path).run("UPDATE todo SET estimate = 9223372036854775807 WHERE id = 1")
    let gateway = SQLiteGateway(path: path)
    #expect(try gateway.fetch([1]) == [sound[0]])
    for field in [nil, SumField.due, .completed] {
      for (_, sum) in try gateway.sums(TodoFilter(), at: .testing, by: field) {
        #expect((0...3 * Estimate.longest).contains(sum.minutes) && sum.count <= 3)
      }
    }
    #expect(try gateway.check().findings.contains { $0.text.contains("estimate") })
    try gateway.repair()
    #expect(try gateway.sum(TodoFilter(), at: .testing).without == 3)
    #expect(try gateway.check().findings.allSatisfy { !$0.text.contains("estimate") })
    #expect(!RawSQLite(path).canRun("UPDATE todo SET estimate = 'x' WHERE id = 1"))
  }

  /// The table has a parent that the todo does not: the tree is what the table says, and a repair puts it right.
  @Test(arguments: ["1", "2", "7", "-5", "0", "9223372036854775807", "-9223372036854775808"])
  func aParentFromElsewhere(parent: String) throws {
    let sound = try fill("parent = \(parent), rank = \(parent)")
    let gateway = SQLiteGateway(path: path)
    #expect(try gateway.fetch([1]) == [sound[0]])
    let id = try #require(Int(parent))
    #expect(try gateway.twigs(.children(of: [id]), TodoFilter(), at: .testing).map(\.id) == [2])
    var tree = TodoTree(TodoFilter(), .these([]), at: .testing, in: gateway)
    #expect(try tree.window(offset: 0, limit: 9).map(\.id) == (id == 1 ? [1, 2, 3] : [1, 3]))
    #expect(try gateway.count(TodoFilter().with(\.under, id)) == 1)
    let findings = try gateway.check().findings.map(\.text)
    #expect(findings.contains { $0.contains("another parent") })
    #expect(findings.contains { $0.hasSuffix(", which is gone") } == ![1, 2].contains(id))
    try gateway.repair()
    #expect(try gateway.check().findings.map(\.text) == [])
    #expect(try gateway.count(TodoFilter().with(\.parent, .some(nil))) == 3)
  }

  /// An id that a row has which nobody logged is not given away again.
  @Test func anIDFromElsewhereIsNotUsedAgain() throws {
    _ = try fill("id = 7")
    let gateway = SQLiteGateway(path: path)
    #expect(try gateway.add("d").map(\.id) == [8])
    #expect(try gateway.all().map(\.title) == ["a", "c", "b", "d"])
  }
}
