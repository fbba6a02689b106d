#if PostgreSQL
  import Entities
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore
  @testable import StoreConformance

  /// A database with an older schema becomes one with today's, and keeps what it has.
  struct UpgradeTests {
    private static let space = "a space"

    /// Makes a database as the program of that version left it, with a todo that was added and edited.
    private static func makeDatabase(_ name: String, version: Int) throws -> Cluster {
      let cluster = try Cluster.shared.get()
      try cluster.run("createdb --host=\(cluster.folder) --username=todo \(name)")
      let older = PostgreSQLGateway(
        try ServerAddress(cluster.url(name)), space: space,
        schema: Schema(migrations: Array(Schema.today.migrations.prefix(version))))
      try older.open { _ in }
      older.close()
      let server = try BareServer(cluster.url(name))
      try server.run(
        """
        INSERT INTO viper_todo.head (space, revision, session, at, last_id, forgotten, total, done)
        VALUES ('\(space)', 2, 7, 1000, 1, 0, 1, 0)
        """)
      try server.run(
        """
        INSERT INTO viper_todo.todo (space, id, rev, priority, due, created_at, updated_at, tags,
          title, title_folded, content, content_folded)
        VALUES ('\(space)', 1, 2, 0, '2026-11-20', 1000, 1000, '', 'New', 'new', '', '')
        """)
      try server.run(
        """
        INSERT INTO viper_todo.change (space, revision, todo, step, at, session, rev, priority, due,
          created_at, updated_at, tags, title, content)
        VALUES ('\(space)', 1, 1, 1, 1000, 7, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
          ('\(space)', 2, 1, 2, 1000, 7, 1, 0, '2026-11-20', 1000, 1000, '', 'Old', '')
        """)
      return cluster
    }

    private static func open(_ url: String, _ space: String = space) throws -> any Store {
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: url, options: ["--space": space]))
      try store.open { _ in }
      return store
    }

    /// What the database had is there, and what is new today can be stored.
    private static func expectToday(_ url: String) throws {
      let store = try open(url)
      defer { store.close() }
      let gateway = store
      let todo = try #require(try gateway.all().first)
      #expect(todo.title == "New" && todo.due == CivilDate("2026-11-20") && todo.rev == 2)
      #expect(try gateway.history(of: 1, limit: 9).map(\.before?.title) == ["Old", nil])
      try gateway.edit(todo) { $0.schedule = Schedule(start: CivilDate("2026-11-19")) }
      try gateway.commit()
      let byStart = TodoSort([.init(.start, descending: false)])
      #expect(
        try gateway.window(TodoFilter(), byStart, offset: 0, limit: 9).map(\.start)
          == [CivilDate("2026-11-19")])
      #expect(try gateway.history(of: 1, limit: 9).count == 3)
    }

    @Test(arguments: 1..<Schema.today.version) func keepsWhatItHas(version: Int) throws {
      let cluster = try Self.makeDatabase("older\(version)", version: version)
      let url = cluster.url("older\(version)")
      try Self.expectToday(url)
      // Indices that a later version added are built by the upkeep, since writers would wait for them.
      let gateway = PostgreSQLGateway(try ServerAddress(url), space: Self.space)
      defer { gateway.close() }
      gateway.keepUp(isNewDay: false)
      let older = Schema(migrations: Array(Schema.today.migrations.prefix(version)))
      let isBehind = older.indices.count < Schema.today.indices.count
      #expect((gateway.builder != nil) == isBehind)
      gateway.builder?.finish()
      #expect(try IndexState(gateway.read(IndexState.question, [])).missing.isEmpty)
    }

    /// Limits of the role or the database do not end an upgrade, or the building of an index.
    @Test func setsItsOwnLimits() throws {
      let cluster = try Self.makeDatabase("limited", version: 1)
      try cluster.sql(
        """
        CREATE FUNCTION public.check_limits() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN \
        IF current_setting($q$statement_timeout$q$) <> $q$1h$q$ OR \
        current_setting($q$lock_timeout$q$) <> CASE tg_tag WHEN $q$CREATE INDEX$q$ THEN $q$0$q$ \
        ELSE $q$9s$q$ END THEN RAISE EXCEPTION $q$limits of the role$q$; END IF; END $$
        """, in: "limited")
      try cluster.sql(
        "CREATE EVENT TRIGGER limits ON ddl_command_start EXECUTE FUNCTION public.check_limits()",
        in: "limited")
      let url = cluster.url(
        "limited", "&options=-c%20statement_timeout%3D20s%20-c%20lock_timeout%3D20s")
      try Self.expectToday(url)
      let gateway = PostgreSQLGateway(try ServerAddress(url), space: Self.space)
      defer { gateway.close() }
      try gateway.buildIndices { _ in }
    }

    /// The first to come uses a space that nobody has changed yet.
    @Test(arguments: [false, true]) func aNewSpaceUpgradesToo(isChange: Bool) throws {
      let name = "elsewhere\(isChange)".lowercased()
      let cluster = try Self.makeDatabase(name, version: 1)
      let store = try Self.open(cluster.url(name), "another space")
      if isChange {
        try store.add("a")
      } else {
        #expect(try store.all() == [])
      }
      store.close()
      try Self.expectToday(cluster.url(name))
    }

    @Test func severalProcessesUpgradeAtOnce() throws {
      for round in 1...3 {
        let cluster = try Self.makeDatabase("race\(round)", version: 1)
        let arguments = ["--database", cluster.url("race\(round)"), "--space", Self.space]
        let processes = try (0..<8).map { _ in try BackendProcess(arguments) }
        for process in processes { try process.writeLine(Talk.add(1, "a")) }
        for process in processes {
          let run = try BackendRun(ending: process)
          #expect(run.errors == "" && run.output.contains(#""result""#), "\(run)")
        }
        let store = try Self.open(cluster.url("race\(round)"))
        #expect(try store.all().map(\.id) == Array(1...9))
        store.close()
      }
    }

    /// A transaction that only reads has its state before it reads the number of the schema. If another first
    /// start makes the schema between the two, its tables are there and their rows are not.
    @Test func aSchemaThatIsMadeWhileWeReadIsFound() throws {
      let cluster = try Cluster.shared.get()
      try cluster.run("createdb --host=\(cluster.folder) --username=todo between")
      let proxy = try Proxy(
        to: cluster.folder,
        pause: Proxy.Pause(text: "viper_todo.version LEFT JOIN") {
          let server = try? BareServer(cluster.url("between"))
          let states = """
            SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
              AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL
            """
          while let found = try? server?.run(states), found.isEmpty {}
          try? Self.open(cluster.url("between"), "another space").close()
        })
      let store = try Self.open(proxy.url(database: "between"))
      defer { store.close() }
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
          _ = try Self.makeDatabase(name, version: 1)
        }
        messages += 1
        let cluster = try Cluster.shared.get()
        let proxy = try Proxy(
          to: cluster.folder, cut: Proxy.Cut(messages: messages, isLastDelivered: isLastDelivered))
        let store = try? Self.open(proxy.url(database: name))
        store?.close()
        isWhole = proxy.messages < messages
        let version = try BareServer(cluster.url(name)).run(
          "SELECT version FROM viper_todo.version")
        if version != [["1"]] {
          #expect(version == [["\(Schema.today.version)"]])
          try Self.expectToday(cluster.url(name))
          name = ""
          upgrades += 1
        }
      }
      #expect(upgrades > 0)
      #expect(messages > 20)
    }

    /// Something else is where the number of the schema was.
    @Test func aSchemaWithoutItsNumberIsDamaged() throws {
      let cluster = try Self.makeDatabase("unnumbered", version: 2)
      try BareServer(cluster.url("unnumbered")).run("DELETE FROM viper_todo.version")
      do {
        try Self.open(cluster.url("unnumbered")).close()
        Issue.record("it was opened")
      } catch {
        #expect((error as? StoreError)?.reason == .corrupt, "\(error)")
      }
    }
  }
#endif
