#if PostgreSQL
  import Entities
  import StoreTables
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore
  @testable import StoreConformance

  /// A database of today's schema becomes one of the next, and keeps what it has; one that was never published
  /// stays as it is.
  struct UpgradeTests {
    private static let space = "a space"
    private static let next = Schema.today.followed(
      by: """
        ALTER TABLE viper_todo.todo ADD COLUMN extra bigint;
        CREATE INDEX todo_by_extra ON viper_todo.todo (space, extra, id);
        """)

    private static func gateway(
      _ url: String, _ space: String = space, _ schema: Schema = next
    ) throws -> PostgreSQLGateway {
      PostgreSQLGateway(try ServerAddress(url), space: space, schema: schema)
    }

    /// Makes a database of today with a todo that was added and edited.
    private static func makeDatabase(_ name: String) throws -> Cluster {
      let cluster = try Cluster.shared.get()
      try cluster.makeDatabase(name)
      let gateway = try gateway(cluster.url(name), space, .today)
      let todo = try #require(
        try gateway.add([try Todo.new(title: "Old", due: CivilDate("2026-11-20"))]).first)
      try gateway.edit(todo) { $0.title = "New" }
      try gateway.commit()
      return cluster
    }

    /// What the database had is there, and what is new in the next schema can be stored.
    private static func expectNext(_ url: String, _ server: String? = nil) throws {
      let gateway = try gateway(url)
      let todo = try #require(try gateway.all().first)
      #expect(todo.title == "New" && todo.due == CivilDate("2026-11-20") && todo.rev == 2)
      #expect(try gateway.history(of: 1, limit: 9).map(\.before?.title) == ["Old", nil])
      #expect(try gateway.missingIndices().isEmpty)
      try gateway.edit(todo) { $0.schedule = Schedule(start: CivilDate("2026-11-19")) }
      try gateway.commit()
      #expect(try gateway.history(of: 1, limit: 9).count == 3)
      let bare = try BareServer(server ?? url)
      #expect(try bare.run("SELECT version FROM viper_todo.version") == [["\(next.version)"]])
      _ = try bare.run("UPDATE viper_todo.todo SET extra = 1")
      // And the program of today leaves it alone.
      for space in [Self.space, "a space that has no head"] {
        let error = try FailureTests.failure(url, space)
        #expect(error?.reason == .newer && error?.detail.contains("\(next.version)") == true)
      }
    }

    @Test(arguments: [1, 7]) func oneThatWasNeverPublishedIsLeftAlone(version: Int) throws {
      let name = "unpublished\(version)"
      let cluster = try Self.makeDatabase(name)
      let server = try BareServer(cluster.url(name))
      try server.run("UPDATE viper_todo.version SET version = \(version)")
      for space in [Self.space, "another space"] {
        let gateway = try Self.gateway(cluster.url(name), space, .today)
        for body in [
          { try gateway.open() }, { _ = try gateway.all() }, { try gateway.add("b") },
        ] as [() throws -> Void] {
          let error = try #require(throws: StoreError.self) { try body() }
          #expect(error.reason == .denied && error.detail.contains("changesSince"))
          gateway.rollback()
        }
      }
      #expect(
        try server.run(
          "SELECT version, (SELECT count(*) FROM viper_todo.head) FROM viper_todo.version")
          == [["\(version)", "1"]])
    }

    /// Limits of the role or the database do not end an upgrade, or the building of an index. What a build left
    /// behind that did not end is replaced.
    @Test func setsItsOwnLimits() throws {
      let cluster = try Self.makeDatabase("limited")
      try cluster.sql(
        """
        CREATE FUNCTION public.check_limits() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN \
        IF current_setting($q$statement_timeout$q$) <> $q$1h$q$ OR \
        current_setting($q$lock_timeout$q$) <> CASE WHEN current_query() \
        LIKE $q$%CONCURRENTLY%$q$ THEN $q$0$q$ ELSE $q$9s$q$ END THEN RAISE EXCEPTION $q$limits of the role$q$; END IF; END $$
        """, in: "limited")
      try cluster.sql(
        "CREATE EVENT TRIGGER limits ON ddl_command_start EXECUTE FUNCTION public.check_limits()",
        in: "limited")
      let url = cluster.url(
        "limited", "&options=-c%20statement_timeout%3D20s%20-c%20lock_timeout%3D20s")
      try Self.expectNext(url, cluster.url("limited"))
      let gateway = try Self.gateway(url)
      try BareServer(cluster.url("limited")).run(
        "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'viper_todo.todo_by_due'::regclass"
      )
      #expect(try gateway.missingIndices().map(\.isIncomplete) == [true])
      var lines: [String] = []
      try gateway.buildIndices { lines.append($0) }
      #expect(lines == ["built the index todo_by_due"])
      #expect(try gateway.missingIndices().isEmpty)
    }

    /// The first to come uses a space that nobody has changed yet.
    @Test(arguments: [false, true]) func aNewSpaceUpgradesToo(isChange: Bool) throws {
      let name = "elsewhere\(isChange)".lowercased()
      let cluster = try Self.makeDatabase(name)
      let store = try Self.gateway(cluster.url(name), "another space")
      if isChange {
        try store.add("a")
      } else {
        #expect(try store.all() == [])
      }
      store.close()
      try Self.expectNext(cluster.url(name))
    }

    @Test func severalUpgradeAtOnce() async throws {
      for round in 1...3 {
        let url = try Self.makeDatabase("race\(round)").url("race\(round)")
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<8 {
            group.addTask {
              let gateway = try Self.gateway(url)
              try gateway.add("a")
            }
          }
          try await group.waitForAll()
        }
        let gateway = try Self.gateway(url)
        #expect(try gateway.all().map(\.id) == Array(1...9))
      }
    }

    /// A transaction that only reads has its state before it reads the number of the schema. If another first
    /// start makes the schema between the two, its tables are there and their rows are not.
    @Test func aSchemaThatIsMadeWhileWeReadIsFound() throws {
      let cluster = try Cluster.shared.get()
      try cluster.makeDatabase("between")
      let proxy = try Proxy(
        to: cluster.folder,
        once: Proxy.Once(text: "viper_todo.version LEFT JOIN") {
          let server = try? BareServer(cluster.url("between"))
          let states = """
            SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
              AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL
            """
          while let found = try? server?.run(states), found.isEmpty {}
          try? SpaceUnderTest.store(cluster.url("between"), space: "another space").open()
        })
      let store = try SpaceUnderTest.store(proxy.url(database: "between"), space: Self.space)
      #expect(try store.all() == [])
    }

    /// The connection breaks anywhere in an upgrade: it has happened as a whole, or not at all.
    @Test(arguments: [false, true]) func aBrokenUpgradeIsDoneAgain(isLastDelivered: Bool) throws {
      var name = ""
      var upgrades = 0
      var messages = 0
      var isWhole = false
      while !isWhole {
        if name.isEmpty {
          name = "broken\(isLastDelivered)\(upgrades)".lowercased()
          _ = try Self.makeDatabase(name)
        }
        messages += 1
        let cluster = try Cluster.shared.get()
        let proxy = try Proxy(
          to: cluster.folder, cut: Proxy.Cut(messages: messages, isLastDelivered: isLastDelivered))
        let gateway = try Self.gateway(proxy.url(database: name))
        try? gateway.open()
        gateway.close()
        isWhole = proxy.messages < messages
        let version = try BareServer(cluster.url(name)).run(
          "SELECT version FROM viper_todo.version")
        if version != [["\(Schema.today.version)"]] {
          try Self.expectNext(cluster.url(name))
          name = ""
          upgrades += 1
        }
      }
      #expect(upgrades > 0)
      #expect(messages > 10)
    }

    /// Something else is where the number of the schema was.
    @Test func aSchemaWithoutItsNumberIsDamaged() throws {
      let cluster = try Self.makeDatabase("unnumbered")
      try BareServer(cluster.url("unnumbered")).run("DELETE FROM viper_todo.version")
      #expect(try FailureTests.failure(cluster.url("unnumbered"))?.reason == .corrupt)
    }
  }
#endif
