#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// A repair builds the indices that are missing, and nobody waits for it.
  struct MissingIndexTests {
    private static func store(_ database: String) throws -> (PostgreSQLGateway, BareServer) {
      let url = try Cluster.shared.get().makeDatabase(database)
      let gateway = try SpaceUnderTest.store(url, space: "x")
      try gateway.add("a")
      return (gateway, try BareServer(url))
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
      try server.run("DROP INDEX viper_todo.todo_by_due")
      let holder = try BareServer(try Cluster.shared.get().url("building"))
      try holder.run("BEGIN")
      try holder.run("LOCK TABLE viper_todo.todo IN ROW EXCLUSIVE MODE")
      let repair = try BackendProcess(["check", "--repair", "--database", gateway.address.url])
      let waiting = """
        SELECT 1 FROM pg_stat_activity WHERE datname = 'building' AND wait_event_type = 'Lock'
          AND query LIKE 'CREATE INDEX%'
        """
      while try server.run(waiting).isEmpty {}
      #expect(try gateway.add("b").map(\.id) == [2])
      try holder.run("COMMIT")
      let run = try BackendRun(ending: repair)
      #expect(run.ending == .exited(0) && run.lines.first == "built the index todo_by_due")
      #expect(try Self.valid("todo_by_due", server) == [["t"]])
    }

    /// Nothing is left of an index that cannot be built, which changes would have to keep up.
    @Test func aFailureIsTold() throws {
      let (gateway, server) = try Self.store("unbuildable")
      try server.run("DROP INDEX viper_todo.change_by_key")
      try server.run(
        """
        INSERT INTO viper_todo.change (space, revision, todo, step, at, session, key)
        SELECT 'z', n, n, n, 0, 0, 'same' FROM generate_series(1, 2) n
        """)
      var lines: [String] = []
      try gateway.buildIndices { lines.append($0) }
      #expect(lines.count == 1 && lines.first?.contains("change_by_key: could not") == true)
      #expect(try Self.valid("change_by_key", server) == [])
      try server.run("DELETE FROM viper_todo.change WHERE space = 'z'")
      try gateway.buildIndices { lines.append($0) }
      #expect(try Self.valid("change_by_key", server) == [["t"]])
      #expect(lines.last == "built the index change_by_key")
    }

    /// A database that gets the extension later gets the index of texts by a repair.
    @Test func oneThatBecamePossibleIsMissing() throws {
      let (gateway, server) = try Self.store("trigrams")
      #expect(try gateway.missingIndices().isEmpty)
      gateway.rollback()
      try server.run("CREATE EXTENSION pg_trgm")
      var lines: [String] = []
      try gateway.buildIndices { lines.append($0) }
      #expect(lines == ["built the index todo_by_text"])
      #expect(try gateway.missingIndices().isEmpty)
    }
  }
#endif
