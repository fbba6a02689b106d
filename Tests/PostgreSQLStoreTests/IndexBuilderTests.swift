#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// Indices that are missing are built beside the work, and nobody waits for them.
  struct IndexBuilderTests {
    private static func store(_ database: String) throws -> (PostgreSQLGateway, BareServer) {
      let cluster = try Cluster.shared.get()
      try cluster.run("createdb --host=\(cluster.folder) --username=todo \(database)")
      let gateway = PostgreSQLGateway(
        try ServerAddress(cluster.url(database)), space: "x")
      try gateway.add("a")
      return (gateway, try BareServer(cluster.url(database)))
    }

    private static func valid(_ name: String, _ server: BareServer) throws -> [[String]] {
      try server.run(
        """
        SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('viper_todo.\(name)')
        """)
    }

    /// A transaction that has changed the table keeps the index from being finished; a plain build would
    /// keep everybody else from changing it for as long.
    @Test func writersDoNotWait() throws {
      let (gateway, server) = try Self.store("building")
      defer { gateway.close() }
      try server.run("DROP INDEX viper_todo.todo_by_due")
      let holder = try BareServer(try Cluster.shared.get().url("building"))
      try holder.run("BEGIN")
      try holder.run("LOCK TABLE viper_todo.todo IN ROW EXCLUSIVE MODE")
      gateway.keepUp(isNewDay: false)
      let builder = try #require(gateway.builder)
      let waiting = """
        SELECT 1 FROM pg_stat_activity WHERE datname = 'building' AND wait_event_type = 'Lock'
          AND query LIKE 'CREATE INDEX%'
        """
      while try server.run(waiting).isEmpty { builder.act() }
      #expect(!builder.isDone)
      #expect(try gateway.add("b").map(\.id) == [2])
      // Another start leaves it alone.
      let other = PostgreSQLGateway(gateway.address, space: "y")
      defer { other.close() }
      other.keepUp(isNewDay: true)
      #expect(other.builder == nil)
      try holder.run("COMMIT")
      builder.finish()
      #expect(builder.failure == nil)
      #expect(try Self.valid("todo_by_due", server) == [["t"]])
    }

    /// A failure is told once. Later starts of the day do not try again; an upkeep on a new day does.
    @Test func aFailureIsToldOnceAndTriedAgainAtUpkeep() throws {
      let (gateway, server) = try Self.store("unbuildable")
      defer { gateway.close() }
      try server.run("DROP INDEX viper_todo.change_by_key")
      try server.run(
        """
        INSERT INTO viper_todo.change (space, revision, todo, step, at, session, key)
        SELECT 'z', n, n, n, 0, 0, 'same' FROM generate_series(1, 2) n
        """)
      var lines: [String] = []
      func upkeep(_ gateway: PostgreSQLGateway, isNewDay: Bool) -> Bool {
        gateway.report { lines.append($0) }
        gateway.keepUp(isNewDay: isNewDay)
        guard let builder = gateway.builder else { return false }
        builder.finish()
        gateway.goOnBuilding()
        return true
      }
      #expect(upkeep(gateway, isNewDay: false))
      #expect(lines.count == 1 && lines.first?.contains("change_by_key") == true, "\(lines)")
      // Nothing is left that changes would have to keep up.
      #expect(try Self.valid("change_by_key", server) == [])
      let next = PostgreSQLGateway(gateway.address, space: "x")
      defer { next.close() }
      #expect(!upkeep(next, isNewDay: false))
      #expect(upkeep(gateway, isNewDay: true))
      #expect(lines.count == 1, "\(lines)")
      try server.run("DELETE FROM viper_todo.change WHERE space = 'z'")
      #expect(upkeep(gateway, isNewDay: true))
      #expect(try Self.valid("change_by_key", server) == [["t"]])
      #expect(lines.last == "built the index change_by_key")
      // The note of the failure has gone.
      try server.run("DROP INDEX viper_todo.change_by_key")
      #expect(upkeep(next, isNewDay: false))
    }

    /// What a build left behind that did not end is replaced.
    @Test func replacesWhatIsBroken() throws {
      let (gateway, server) = try Self.store("leftover")
      defer { gateway.close() }
      try server.run(
        """
        UPDATE pg_index SET indisvalid = false
        WHERE indexrelid = 'viper_todo.todo_by_due'::regclass
        """)
      gateway.keepUp(isNewDay: false)
      gateway.builder?.finish()
      #expect(gateway.builder?.failure == nil)
      #expect(try Self.valid("todo_by_due", server) == [["t"]])
    }
  }
#endif
