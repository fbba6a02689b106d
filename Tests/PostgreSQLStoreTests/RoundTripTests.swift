#if PostgreSQL
  import Connectors
  import Entities
  import StoreConformance
  import StoreTables
  import Stores
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// How often the server is waited for, which is what a distant one costs, also by a step of many todos: that is
  /// a few statements, each of which takes as long as it has rows.
  struct RoundTripTests {
    private static func roundTrips(
      _ body: (PostgreSQLGateway) throws -> Void
    ) throws -> Int {
      try SpaceUnderTest().use { gateway in
        try gateway.add("first")
        let before = gateway.roundTrips
        try body(gateway)
        return gateway.roundTrips - before
      }
    }

    @Test(arguments: [1, 500]) func anyNumberOfAddsTakesTwo(count: Int) throws {
      let adds = try Self.roundTrips { gateway in
        for number in 1...count {
          var step = try Step(gateway, at: Instant(milliseconds: 0))
          _ = try step.add(Todo.new(title: "\(number)"))
        }
        try gateway.commit()
      }
      #expect(adds == 2)
    }

    /// As an open list follows them after each add.
    @Test func followingTheChangesOfAGroupTakesNoMore() throws {
      let waits = try Self.roundTrips { gateway in
        let gateway = RefusingGateway(gateway)
        var mark = try gateway.mark()
        _ = try gateway.changes(after: mark, limit: 9)
        try gateway.commit()
        for number in 1...100 {
          var step = try Step(gateway, at: Instant(milliseconds: 0))
          let todo = try step.add(Todo.new(title: "\(number)"))
          let earlier = mark
          mark = try gateway.mark()
          #expect(try gateway.changes(after: earlier, limit: 9)?.map(\.after) == [todo])
        }
        try gateway.commit()
      }
      #expect(waits == 1 + 2)
    }

    /// The server plans the statements of an add once. If it has not kept one, as another server behind a
    /// pooler has not, the transaction can be done again, and nothing is kept from there on.
    @Test func statementsAreKept() throws {
      let kept = "SELECT pg_catalog.count(*) FROM pg_catalog.pg_prepared_statements"
      _ = try Self.roundTrips { gateway in
        let counts = try ["a", "b", "c"].map { title in
          try gateway.add(title)
          return try gateway.read(kept, []).firstInteger ?? 0
        }
        #expect(counts[1] == counts[2] && counts[1] > 5)
        _ = try gateway.read("DEALLOCATE ALL", [])
        gateway.rollback()
        var errors: [StoreError] = []
        for _ in 1...2 {
          do { try gateway.add("d") } catch let error as StoreError { errors.append(error) }
          gateway.rollback()
        }
        #expect(errors.map(\.isRepeatable) == [true])
        #expect(try gateway.all().map(\.title) == ["first", "a", "b", "c", "d"])
        #expect(try gateway.read(kept, []).firstInteger == 0)
      }
    }

    private static let count = 20_000

    /// Answers of the server, not todos, are what a step waits for, and the engine reads no table to find
    /// a thousand rows of it.
    @Test func stepsOfManyAreFewStatements() throws {
      let space = try SpaceUnderTest.afterFirstStart()
      let process = try BackendProcess(space.arguments)
      let gateway = try SpaceUnderTest.store(space.url, space: space.name)
      try gateway.add((0..<Self.count).map { try Todo.new(title: "\($0)") })
      let connection = try ServerConnection.open(try ServerAddress(space.url), wait: { _ in true })
      connection.send("ANALYZE viper_todo.todo, viper_todo.change")
      _ = try connection.exchange()
      let completing = #"{"changes":[{"do":"complete","filter":{"completed":false}}]}"#
      let completed = try process.answer("todoList.apply", completing)
      #expect(completed.contains(#""count":\#(Self.count)"#))
      #expect(try process.answer("todoList.undo").contains("undone"))
      #expect(try process.answer("todoList.redo").contains("redone"))
      #expect(try BackendRun(ending: process).ending == .exited(0))
      #expect(try gateway.count(TodoFilter(completed: true)) == Self.count)
      gateway.rollback()

      let before = gateway.roundTrips
      try gateway.beginChanges()
      let step = try gateway.revision() + 1
      #expect(try gateway.deleteAll(in: step, at: Instant(milliseconds: 0), by: "c") == Self.count)
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
      try SpaceUnderTest().use { gateway in
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
    }
  }
#endif
