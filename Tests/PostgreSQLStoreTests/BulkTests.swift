#if PostgreSQL
  import Entities
  import StoreConformance
  import StoreTables
  import Stores
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// A step of many todos is a few statements, each of which takes as long as it has rows.
  struct BulkTests {
    private static let count = 20_000

    /// Answers of the server, not todos, are what a step waits for, and the engine reads no table to find
    /// a thousand rows of it.
    @Test func stepsOfManyAreFewStatements() throws {
      let space = try SpaceUnderTest.afterFirstStart()
      let process = try BackendProcess(space.arguments)
      func answer(_ method: String, _ params: String) throws -> String {
        try process.writeLine(
          #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
        return try #require(try process.readLine())
      }
      let store = try space.store()
      defer { store.close() }
      let gateway = try #require(store as? PostgreSQLGateway)
      try gateway.add((0..<Self.count).map { try Todo.new(title: "\($0)") })
      let connection = try ServerConnection.open(
        try ServerAddress(space.url), wait: { _ in true })
      connection.send("ANALYZE viper_todo.todo, viper_todo.change")
      _ = try connection.exchange()
      #expect(
        try answer(
          "todoList.apply",
          #"{"changes":[{"do":"complete","filter":{"completed":false}}]}"#
        )
        .contains(#""count":\#(Self.count)"#))
      #expect(try answer("todoList.undo", "{}").contains("undone"))
      #expect(try answer("todoList.redo", "{}").contains("redone"))
      #expect(try BackendRun(ending: process).ending == .exited(0))
      #expect(try gateway.count(TodoFilter(completed: true)) == Self.count)
      gateway.rollback()

      let before = gateway.roundTrips
      try gateway.beginChanges()
      let step = try gateway.revision() + 1
      #expect(
        try gateway.deleteAll(in: step, at: Instant(milliseconds: 0), by: "c")
          == Self.count)
      try gateway.commit()
      #expect(gateway.roundTrips - before < 20)
      #expect(try gateway.count(TodoFilter()) == 0)
      #expect(try gateway.changes(ofStep: step, after: 0, limit: 1).first?.client == "c")
      gateway.rollback()

      let ids = TableValue.integers(Array(1...1000))
      for (text, values): (String, [TableValue?]) in [
        (FixedSQL.fetchMany, [.text(space.name), ids]),
        (
          TableSQL.changesFromStep.text(PostgreSQLDialect.self),
          [.text(space.name), .integer(step), .integer(500), .integer(step)]
        ),
      ] {
        let plan = try IndexTests.plan(text, values, connection)
        #expect(!plan.contains("Seq Scan") && !plan.contains("Hash"), "\(plan)")
      }
    }

    /// What was recorded before in the same transaction is deleted, too, and logged as it was.
    @Test func deletesWhatIsNotSentYet() throws {
      let store = try SpaceUnderTest().store()
      defer { store.close() }
      let gateway = try #require(store as? PostgreSQLGateway)
      try gateway.add("a", "b")
      var step = try Step(gateway, at: Instant(milliseconds: 1))
      let added = try step.add(Todo.new(title: "c"))
      var edited = try #require(try gateway.fetch(1))
      edited.title = "A"
      edited = try step.replace(edited, with: edited)
      #expect(!gateway.unsent.changes.isEmpty)
      var deletion = try Step(gateway, at: Instant(milliseconds: 2))
      #expect(try deletion.delete(at: .testing) == 3)
      try gateway.commit()
      #expect(try gateway.all() == [])
      let changes = try gateway.changes(ofStep: 5, after: 0, limit: 9)
      #expect(changes.map(\.before?.title) == ["A", "b", "c"] && changes[2].before == added)
      #expect(changes.map(\.revision) == [5, 6, 7] && changes.allSatisfy { $0.after == nil })
      #expect(try gateway.history(of: 3, limit: 9).map(\.revision) == [7, 3])
      #expect(try gateway.count(TodoFilter()) == 0)
    }

    /// A todo that changes several times in one transaction has all its changes in the log, in order.
    @Test func aTodoMayChangeAgain() throws {
      let store = try SpaceUnderTest().store()
      defer { store.close() }
      let gateway = try #require(store as? PostgreSQLGateway)
      var step = try Step(gateway, at: Instant(milliseconds: 1))
      var todos = try (0..<10).map { try step.add(Todo.new(title: "\($0)")) }
      for round in 1...3 {
        for index in todos.indices {
          var todo = todos[index]
          todo.title = "\(index) \(round)"
          todos[index] = try step.replace(todo, with: todo)
        }
      }
      try gateway.commit()
      #expect(try gateway.all() == todos)
      let history = try gateway.history(of: 3, limit: 9)
      #expect(history.map(\.before?.title) == ["2 2", "2 1", "2", nil])
      #expect(history.map(\.after?.title) == ["2 3", "2 2", "2 1", "2"])
    }
  }
#endif
