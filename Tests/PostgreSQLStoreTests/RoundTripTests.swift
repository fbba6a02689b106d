#if PostgreSQL
  import Connectors
  import Entities
  import StoreConformance
  import Testing

  @testable import PostgreSQLStore

  /// How often the server is waited for, which is what a distant one costs.
  struct RoundTripTests {
    private static func roundTrips(
      _ body: (PostgreSQLGateway) throws -> Void
    ) throws -> Int {
      let store = try SpaceUnderTest().store()
      defer { store.close() }
      let gateway = try #require(store as? PostgreSQLGateway)
      try gateway.add("first")
      let before = gateway.roundTrips
      try body(gateway)
      return gateway.roundTrips - before
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

    @Test func eachReadIsOneMore() throws {
      #expect(
        try Self.roundTrips { gateway in
          _ = try gateway.mark()
          _ = try gateway.changes(after: gateway.mark(), limit: 9)
          gateway.rollback()
        } == 1)
      #expect(
        try Self.roundTrips { gateway in
          try gateway.beginChanges()
          _ = try gateway.fetch([1, 2, 3])
          _ = try gateway.fetch([1])
          gateway.rollback()
        } == 3)
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
  }
#endif
