#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// Spaces know nothing of each other, however many processes write to them.
  struct SpaceTests {
    @Test func eachHasItsOwnTodosIdsAndRevisions() throws {
      let spaces = try (0..<3).map { _ in try SpaceUnderTest() }
      let stores = try spaces.map { try $0.store() }
      for (index, store) in stores.enumerated() {
        for number in 0...index { try store.add("\(index) \(number)") }
      }
      for (index, store) in stores.enumerated() {
        let todos = try store.all()
        #expect(todos.allSatisfy { $0.title.hasPrefix("\(index) ") })
        #expect(try store.mark().revision == index + 1)
        #expect(try store.history(of: 1, limit: 9).count == 1)
        #expect(try store.changes(after: 0, limit: 9)?.map(\.after) == todos)
        #expect(try store.count(TodoFilter(words: ["0".folded])) >= 1)
        store.rollback()
      }
      // Nobody waits for another space's lock.
      try stores[0].beginChanges()
      try stores[1].add("while the other one is locked")
      stores[0].rollback()
    }

    @Test(arguments: ["", String(repeating: "x", count: 65)]) func aNameIsShort(name: String) throws
    {
      let process = try BackendProcess(["--database", "postgresql://host/todos", "--space", name])
      #expect(try process.wait() == .exited(64))
      #expect(process.errors.contains("1 to 64"), "\(process.errors)")
    }

    @Test func aNameIsAnyText() throws {
      let url = try Cluster.shared.get().url()
      let name = "';\u{1F600}\u{E9}" + String(repeating: "\u{10FFFF}", count: 60)
      let store = try SpaceUnderTest.store(url, space: name)
      let longest = String(repeating: "\u{1F600}", count: 500)
      try store.add(longest)
      #expect(try store.all().map(\.title) == [longest])
      store.rollback()
    }

    /// The recipe of ENGINES.md: the server itself keeps a role to its own space.
    @Test func aRoleCanBeKeptToItsSpace() throws {
      let cluster = try Cluster()
      let server = try BareServer(cluster.url())
      for sql in [
        "CREATE ROLE viper_owner LOGIN", "GRANT CREATE ON DATABASE todos TO viper_owner",
        "CREATE ROLE ann LOGIN",
      ] { try server.run(sql) }
      let store = { (space: String, user: String) in
        try SpaceUnderTest.store(
          "postgresql:///todos?host=\(cluster.folder)&user=\(user)", space: space,
          owner: "viper_owner")
      }
      let reminded = { (title: String) in
        try Todo.new(
          title: title, due: CivilDate("2026-11-20"),
          schedule: Schedule(
            time: TimeOfDay("09:00"), reminders: [try #require(Reminder("-PT15M"))]))
      }
      let first = TodoReminder(at: try #require(LocalTime("2026-01-01T00:00")), id: 0)
      let others = try store("somebody", "viper_owner")
      try others.add([reminded("not for ann")])
      others.close()
      let page = try Repository.text("Sources/PostgreSQLStore/ENGINES.md")
      let section = try #require(page.split(separator: "## Row-level security").last)
      let recipe = section.split(separator: "\n## ")[0].split(separator: "\n")
        .filter { $0.hasPrefix("    ") }.joined(separator: "\n")
      let owner = try BareServer("postgresql:///todos?host=\(cluster.folder)&user=viper_owner")
      for statement in recipe.split(separator: ";") { try owner.run(String(statement)) }
      // A table that somebody adds one day is guarded too.
      let unguarded = try server.run(
        """
        SELECT relname FROM pg_class WHERE relnamespace = 'viper_todo'::regnamespace
          AND relkind IN ('r', 'p') AND NOT relrowsecurity
        """)
      #expect(unguarded == [["version"]])
      let own = try store("ann", "ann")
      try own.add([reminded("mine")])
      #expect(try own.all().map(\.title) == ["mine"])
      #expect(try own.count(TodoFilter(words: ["min".folded])) == 1)
      #expect(try own.reminders(after: first, limit: 9).map(\.id) == [1])
      own.close()
      let foreign = try store("somebody", "ann")
      try foreign.open()
      #expect(try foreign.all() == [] && foreign.mark() == .beginning)
      #expect(try foreign.count(TodoFilter(words: ["ann".folded])) == 0)
      #expect(try foreign.reminders(after: first, limit: 9) == [])
      #expect(try foreign.history(of: 1, limit: 9) == [])
      foreign.rollback()
      let refusal = #expect(throws: StoreError.self) { try foreign.add("x") }
      #expect(refusal?.reason == .denied)
    }

    /// What the schema lets an engine do: put every space somewhere else.
    @Test func everyKeyAndIndexBeginsWithTheSpace() throws {
      _ = try SpaceUnderTest().titles
      let server = try BareServer(Cluster.shared.get().url())
      let indices = try server.run(
        "SELECT indexdef FROM pg_indexes WHERE schemaname = 'viper_todo'"
      ).flatMap { $0 }
      #expect(indices.count >= 14)
      for index in indices where !index.contains("USING gin") {
        #expect(
          index.contains("(space,") || index.contains("(space)") || index.contains("version_pkey"),
          "\(index)")
      }
      // Engines without sequences and triggers serve, too.
      let others = try server.run(
        """
        SELECT relname FROM pg_class
          WHERE relnamespace = 'viper_todo'::regnamespace AND relkind NOT IN ('r', 'i', 't')
        UNION ALL SELECT t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
          WHERE c.relnamespace = 'viper_todo'::regnamespace
        """)
      #expect(others == [])
    }

    /// Processes start at once on databases that nobody has used, several of them in each space: one makes the
    /// schema. None of their todos is lost or there twice, and each space counts without a gap.
    @Test func firstStartsMakeOneSchema() throws {
      let titles = (0..<8).map { name in (1...200).map { "\(name) \($0)" } }
      for round in 1...5 {
        let url = try Cluster.shared.get().makeDatabase("first\(round)")
        let processes = try titles.indices.map {
          try BackendProcess(["--database", url, "--space", "\($0 % 3)"])
        }
        for (process, titles) in zip(processes, titles) {
          try process.write(Wire.lines(titles.enumerated().map { Wire.add($0, $1) }))
        }
        for process in processes {
          let run = try process.end()
          #expect(run.lines.count { $0.contains(#""result""#) } == titles[0].count, "\(run)")
        }
        for space in 0..<3 {
          let store = try SpaceUnderTest.store(url, space: "\(space)")
          let todos = try store.all()
          let expected = titles.indices.filter { $0 % 3 == space }.flatMap { titles[$0] }
          #expect(Set(todos.map(\.title)) == Set(expected) && todos.count == expected.count)
          let numbers = todos.indices.map { $0 + 1 }
          #expect(todos.map(\.id) == numbers && todos.map(\.rev) == numbers)
        }
      }
    }
  }
#endif
