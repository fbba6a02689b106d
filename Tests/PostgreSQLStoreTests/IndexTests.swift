#if PostgreSQL
  import Entities
  import StoreConformance
  import StoreTables
  import Stores
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// The engine can answer by an index whatever has a goal among a million todos. It is told to sort and
  /// to read whole tables only if there is no other way.
  struct IndexTests {
    static func connection() throws -> ServerConnection {
      let space = try SpaceUnderTest.afterFirstStart()
      let options = ["seqscan", "sort", "bitmapscan"].map { "-c enable_\($0)=off" }
      let encoded = options.joined(separator: " ")
        .replacing(" ", with: "%20").replacing("=", with: "%3D")
      return try ServerConnection.open(
        try ConnectionAttempt(try ServerAddress(space.url + "&options=\(encoded)")),
        wait: { _ in true })
    }

    static func plan(
      _ text: String, _ values: [Value], _ connection: ServerConnection
    ) throws -> String {
      connection.send("EXPLAIN " + text, values)
      let rows = try #require(try connection.exchange().last)
      return rows.map { $0.validText(0, limit: 10_000) ?? "" }.joined(separator: "\n")
    }

    static func expectIndex(_ plan: String, _ what: String) {
      #expect(plan.contains("Index"), "\(what): \(plan)")
      #expect(!plan.contains("Seq Scan"), "\(what): \(plan)")
      // Ties of a falling order are put right by an incremental sort.
      let nodes = plan.split(separator: "\n").map { $0.drop { " ->".contains($0) } }
      #expect(!nodes.contains { $0.hasPrefix("Sort  (") }, "\(what): \(plan)")
    }

    @Test func everyOrderHasOne() throws {
      let connection = try Self.connection()
      for field in TodoSort.Field.allCases {
        for descending in [false, true] {
          let sort = TodoSort([.init(field, descending: descending)])
          let parts: [ListPart] =
            [.start, .estimate, .completed].contains(field) ? [.withKey, .withoutKey] : [.all]
          for part in parts {
            let query = QuerySQL(TodoFilter(), sort, part, at: .testing, space: "x")
            let window = query.window(offset: 0, limit: 100)
            Self.expectIndex(
              try Self.plan(window.text, window.values, connection), "\(sort) \(part)")
          }
        }
      }
    }

    @Test func everyQuestionOfTheLogHasOne() throws {
      let connection = try Self.connection()
      let space = Value.text("x")
      let name = Value.bytes([1])
      for (sql, values): (TableSQL, [Value]) in [
        (.markAt, [.integer(1)]), (.changesAfter, [.integer(1), .integer(9)]),
        (.changesFromStep, [.integer(1), .integer(9), .integer(2)]),
        (.history, [.integer(1), .integer(9)]), (.keyed, [name, .integer(1)]),
        (.step, [.integer(1)]), (.newestEvent, []),
        (.newestEventOfSession, [.integer(1), .integer(1)]),
        (.newestEventOfClient, [.text("x"), .integer(1)]),
        (.newestUndoOfSession, [.integer(1), .integer(1)]),
        (.newestUndoOfClient, [.text("x"), .integer(1)]),
        (.remindersAfter, [.text(""), .integer(1), .integer(9)]), (.nextDueTime, [.text("")]),
        (.openOfSeries, [.integers([1, 2])]),
        (.keptNotes, [.integer(1), .integer(9), name, name, .integer(9)]),
        (.wantedTodos, [.integers([1, 2]), .integer(9)]),
        (.dropNotes, [.integers([1, 2]), .integer(9)]), (.dropNote, [name, .integer(1)]),
      ] {
        let text = sql.text(PostgreSQLDialect.self)
        Self.expectIndex(try Self.plan(text, [space] + values, connection), text)
      }
      Self.expectIndex(
        try Self.plan(FixedSQL.fetch, [space, .integers([1, 2])], connection), "fetch")
    }
  }
#endif
