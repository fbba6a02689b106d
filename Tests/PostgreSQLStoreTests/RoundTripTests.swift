#if PostgreSQL
  import Connectors
  import Entities
  import PostgreSQLStore
  import StoreConformance
  import Testing

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
  }
#endif
