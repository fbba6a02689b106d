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
      for (text, values): (String, [Value]) in [
        (FixedSQL.markAt, [space, .integer(1)]), (FixedSQL.fetch, [space, .integers([1, 2])]),
        (FixedSQL.changesAfter, [space, .integer(1), .integer(9)]),
        (FixedSQL.changesFromStep, [space, .integer(1), .integer(9), .integer(2)]),
        (FixedSQL.history, [space, .integer(1), .integer(9)]),
        (FixedSQL.keyed, [space, name, .integer(1)]), (FixedSQL.step, [space, .integer(1)]),
        (FixedSQL.newestEvent, [space]),
        (FixedSQL.newestStep(to: .undo, of: .session), [space, .integer(1), .integer(1)]),
        (FixedSQL.newestStep(to: .undo, of: .earlier("x")), [space, .text("x"), .integer(1)]),
        (FixedSQL.newestStep(to: .redo, of: .session), [space, .integer(1), .integer(1)]),
        (FixedSQL.newestStep(to: .redo, of: .earlier("x")), [space, .text("x"), .integer(1)]),
        (FixedSQL.remindersAfter, [space, .text(""), .integer(1), .integer(9)]),
        (FixedSQL.nextDueTime, [space, .text("")]),
        (FixedSQL.openOfSeries, [space, .integers([1, 2])]),
        (
          FixedSQL.keptNotes,
          [space, .integer(1), .integer(9), .bytes([1]), .bytes([2]), .integer(9)]
        ),
        (FixedSQL.wantedTodos, [space, .integers([1, 2]), .integer(9)]),
        (FixedSQL.dropNotes, [space, .integers([1, 2]), .integer(9)]),
        (FixedSQL.dropNote, [space, name, .integer(1)]),
      ] {
        Self.expectIndex(try Self.plan(text, values, connection), text)
      }
    }
  }
#endif
