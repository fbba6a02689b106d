#if PostgreSQL
  import Entities
  import MemoryStore
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// Texts are found as in memory, by trigrams where the database has them, else by a scan.
  struct TextIndexTests {
    /// The URL of a database, with the extension in a schema with an odd name if it is to be indexed. The
    /// engine is told to use that index if it can.
    private static func url(isIndexed: Bool) throws -> String {
      let cluster = try Cluster.shared.get()
      let database = "texts\(isIndexed)".lowercased()
      try cluster.makeDatabase(database)
      let server = try BareServer(cluster.url(database))
      if isIndexed {
        try server.run(#"CREATE SCHEMA "tri; ""grams""#)
        try server.run(#"CREATE EXTENSION pg_trgm SCHEMA "tri; ""grams""#)
      }
      // To compare is dear, and to read is not.
      let options = ["cpu_operator_cost=10", "random_page_cost=0.01", "enable_indexscan=off"]
        .map { "-c%20" + $0.replacing("=", with: "%3D") }
      return cluster.url(database, "&options=\(options.joined(separator: "%20"))")
    }

    @Test(arguments: [false, true]) func textsAreFoundAsInMemory(isIndexed: Bool) throws {
      let url = try Self.url(isIndexed: isIndexed)
      let store = try SpaceUnderTest.store(url, space: "x")
      defer { store.close() }
      try store.open()
      let memory = MemoryGateway()
      var random = RandomTodos(seed: 9)
      let contents = (0..<2000).compactMap { _ in random.contents() }
      let todos = try memory.add(contents)
      #expect(try store.add(contents) == todos)
      try BareServer(url).run("VACUUM ANALYZE viper_todo.todo")

      let texts = todos.flatMap { [$0.title, $0.content] }.filter { !$0.isEmpty }
      for _ in 0..<100 {
        let words = (0..<random.number(1...2)).map { _ in
          let scalars = Array(texts[random.number(0...texts.count - 1)].unicodeScalars)
          let start = random.number(0...scalars.count - 1)
          var part = String.UnicodeScalarView()
          part.append(contentsOf: scalars[start...].prefix(random.number(1...8)))
          return String(part).folded
        }
        let filter = TodoFilter(words: words)
        try SameStores.expect(store, memory, "\(words)") { try $0.count(filter) }
        try SameStores.expect(store, memory, "\(words)") {
          try $0.window(filter, TodoSort(), offset: 0, limit: 50)
        }
      }
      store.rollback()

      let connection = try ServerConnection.open(try ServerAddress(url), wait: { _ in true })
      let query = QuerySQL(TodoFilter(words: ["zymurgy".folded]), TodoSort(), at: .testing)
      let plan = try IndexTests.plan(
        query.count(isIndexed: true), [.text("x")] + query.values, connection)
      #expect(plan.contains("todo_by_text") == isIndexed, "\(plan)")
      // Nothing is installed that an administrator did not install.
      let extensions = try BareServer(url).run(
        "SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'")
      #expect(extensions.isEmpty == !isIndexed)
    }
  }
#endif
