#if PostgreSQL
  import Entities
  import PostgreSQLStore
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  /// Spaces know nothing of each other.
  struct SpaceTests {
    @Test func eachHasItsOwnTodosIdsAndRevisions() throws {
      let spaces = try (0..<3).map { _ in try SpaceUnderTest() }
      let stores = try spaces.map { try $0.store() }
      defer { for store in stores { store.close() } }
      for (index, store) in stores.enumerated() {
        for number in 0...index { try store.gateway.add("\(index) \(number)") }
      }
      for (index, store) in stores.enumerated() {
        let gateway = store.gateway
        let todos = try gateway.all()
        #expect(todos.map(\.id) == Array(1...index + 1) && todos.map(\.rev) == todos.map(\.id))
        #expect(todos.allSatisfy { $0.title.hasPrefix("\(index) ") })
        #expect(try gateway.mark().revision == index + 1)
        #expect(try gateway.history(of: 1, limit: 9).count == 1)
        #expect(try gateway.changes(after: 0, limit: 9)?.map(\.after) == todos)
        #expect(try gateway.count(TodoFilter(words: ["0".folded])) >= 1)
        gateway.rollback()
      }
      // Nobody waits for another space's lock.
      try stores[0].gateway.beginChanges()
      try stores[1].gateway.add("while the other one is locked")
      stores[0].gateway.rollback()
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
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: url, options: ["--space": name]))
      defer { store.close() }
      try store.open { _ in }
      let longest = String(repeating: "\u{1F600}", count: 500)
      try store.gateway.add(longest)
      #expect(try store.gateway.all().map(\.title) == [longest])
      store.gateway.rollback()
    }

    /// The recipe of ENGINES.md: the server itself keeps a role to its own space.
    @Test func aRoleCanBeKeptToItsSpace() throws {
      let cluster = try Cluster()
      let store = { (space: String, user: String) in
        try PostgreSQLDriver().store(
          StoreChoice(
            database: "postgresql:///todos?host=\(cluster.folder)&user=\(user)",
            options: ["--space": space]))
      }
      let others = try store("somebody", "todo")
      try others.gateway.add("not for ann")
      others.close()
      try cluster.sql("CREATE ROLE ann LOGIN")
      try cluster.sql("GRANT USAGE ON SCHEMA viper_todo TO ann")
      try cluster.sql("GRANT SELECT ON viper_todo.version TO ann")
      for table in ["head", "todo", "change"] {
        try cluster.sql("GRANT SELECT, INSERT, UPDATE, DELETE ON viper_todo.\(table) TO ann")
        try cluster.sql("ALTER TABLE viper_todo.\(table) ENABLE ROW LEVEL SECURITY")
        try cluster.sql(
          "CREATE POLICY own ON viper_todo.\(table) USING (space = current_user)")
      }
      let own = try store("ann", "ann")
      try own.gateway.add("mine")
      #expect(try own.gateway.all().map(\.title) == ["mine"])
      own.close()
      let foreign = try store("somebody", "ann")
      defer { foreign.close() }
      try foreign.open { _ in }
      #expect(try foreign.gateway.all() == [] && foreign.gateway.mark() == .beginning)
      foreign.gateway.rollback()
      do {
        try foreign.gateway.add("x")
        Issue.record("a foreign space was changed")
      } catch {
        #expect((error as? StoreError)?.reason == .denied, "\(error)")
      }
    }

    /// What the schema lets an engine do: put every space somewhere else.
    @Test func everyKeyAndIndexBeginsWithTheSpace() throws {
      let store = try SpaceUnderTest().store()
      try store.open { _ in }
      store.close()
      let cluster = try Cluster.shared.get()
      try cluster.run(
        "psql -h \(cluster.folder) -U todo todos -Atc 'SELECT indexdef FROM pg_indexes WHERE "
          + "schemaname = $$viper_todo$$' >indices; chmod 644 indices; chmod 755 .")
      let indices = FileBytes.text(cluster.folder + "/indices").split(separator: "\n")
      #expect(indices.count >= 14)
      for index in indices where !index.contains("USING gin") {
        #expect(
          index.contains("(space,") || index.contains("(space)") || index.contains("version_pkey"),
          "\(index)")
      }
    }
  }
#endif
