#if PostgreSQL
  import Entities
  import MemoryStore
  import StoreConformance
  import StoreTables
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// The engine can answer by an index whatever has a goal among a million todos. It is told to sort and
  /// to read whole tables only if there is no other way.
  struct IndexTests {
    /// A database of its own: by what other tests build in theirs, the engine counts rows and plans in
    /// another way.
    private static let database = Result {
      let url = try Cluster.shared.get().makeDatabase("plans")
      try SpaceUnderTest.store(url).open()
      return url
    }

    static func connection() throws -> ServerConnection {
      let url = try database.get()
      let options = ["seqscan", "sort", "bitmapscan"].map { "-c enable_\($0)=off" }
      let encoded = options.joined(separator: " ")
        .replacing(" ", with: "%20").replacing("=", with: "%3D")
      return try ServerConnection.open(
        try ServerAddress(url + "&options=\(encoded)"),
        wait: { _ in true })
    }

    static func plan(
      _ text: String, _ values: [TableValue?], _ connection: ServerConnection
    ) throws -> String {
      connection.send("EXPLAIN " + text, values)
      let rows = try #require(try connection.exchange().last)
      return rows.map { $0.validText(0, limit: 10_000) ?? "" }.joined(separator: "\n")
    }

    /// `sorts` if what indices find is put together by a sort, as the parts of a list by priority are.
    static func expectIndex(_ plan: String, _ what: String, sorts: Bool = false) {
      #expect(plan.contains("Index"), "\(what): \(plan)")
      #expect(!plan.contains("Seq Scan"), "\(what): \(plan)")
      // Ties of a falling order are put right by an incremental sort.
      let nodes = plan.split(separator: "\n").map { $0.drop { " ->".contains($0) } }
      #expect(sorts || !nodes.contains { $0.hasPrefix("Sort  (") }, "\(what): \(plan)")
    }

    /// Also from a place on: what stands behind it is read from the index of the key on, and nothing before it is
    /// looked at.
    @Test func everyOrderHasOne() throws {
      let connection = try Self.connection()
      let day = LocalTime.testing.date
      let todo = Todo(
        id: 5, rev: 1, title: "a", due: day, createdAt: .testing, completedAt: .testing,
        schedule: Schedule(start: day, estimate: .minute))
      for sort in TodoSort.byOneKey {
        let key = try #require(sort.keys.first)
        for place in [nil, todo, Todo(id: 5, rev: 1, title: "a", createdAt: .testing)] {
          let list = TodoFilter().behind(place, in: sort)
          for part in ListPart.parts(of: list, sort) {
            let query = QuerySQL(list, sort, part, at: .testing)
            let window = query.window(offset: 0, limit: 100)
            let plan = try Self.plan(window.text, [.text("x")] + window.values, connection)
            Self.expectIndex(
              plan, "\(sort) \(part)",
              sorts: key.field == .priority && part != .tied || key.field == .manual)
            if place == nil { continue }
            let column = key.field == .manual ? "rank" : key.column
            let orSame = key.field == .manual ? "= " : " "
            let term = part == .tied ? "= " : (key.descending ? "<" : ">") + orSame
            #expect(
              part == .withoutKey || plan.contains("(\(column) \(term)"),
              "\(sort) \(part): \(plan)")
            // Those that lack it are read by their ids, and priorities one after the other.
            let isRun = part == .tied || part == .behind && key.field != .priority
            #expect(!isRun || !plan.contains("  Filter: "), "\(sort) \(part): \(plan)")
          }
        }
      }
    }

    /// What stands under todos is looked up, also by filters, and roots are read in the order by hand.
    @Test func theTreeHasOne() throws {
      let connection = try Self.connection()
      let parts = [
        TreePart.children(of: [1, 2]), .roots(behind: ManualPlace(rank: 0, id: 5), limit: 9),
      ]
      for part in parts {
        var query = QuerySQL(TodoFilter().with(\.ready, true), at: .testing)
        let text = query.twigs(part, passing: query.condition, isIndexed: true)
        Self.expectIndex(try Self.plan(text, [.text("x")] + query.values, connection), "\(part)")
      }
      for filter in [
        TodoFilter().with(\.parent, 5), TodoFilter().with(\.under, 5),
        TodoFilter().with(\.hasChildren, true), TodoFilter().with(\.ready, true),
      ] {
        let query = QuerySQL(filter, at: .testing)
        let plan = try Self.plan(
          query.count(isIndexed: true), [.text("x")] + query.values, connection)
        #expect(plan.contains("todo_by_parent") && !plan.contains("Seq Scan on todo"), "\(plan)")
      }
    }

    /// The first todos of a list by priority are found without reading all of a priority, whichever key is
    /// the second one, and however many todos have which priority.
    @Test func aListByPriorityReadsFewRows() throws {
      let url = try Cluster.shared.get().makeDatabase("priorities")
      let gateway = try SpaceUnderTest.store(url, space: "x")
      try gateway.add("a")
      let server = try BareServer(url)
      // Nearly all have none, a tenth has low, and few have high.
      try server.run(
        """
        INSERT INTO viper_todo.todo (space, id, rev, priority, due, created_at, updated_at, tags,
          title, title_folded, content, content_folded)
        SELECT 'x', n, n, CASE WHEN n % 10 = 0 THEN 1 WHEN n % 2500 = 1 THEN 3 ELSE 0 END,
          CASE WHEN n % 3 > 0 THEN (date '2026-01-01' + n * 7 % 2000)::text END, n * 7 % 9973, n, '',
          n * 11 % 9973, n * 11 % 9973, '', ''
        FROM generate_series(2, 10000) n
        """)
      try server.run("ANALYZE viper_todo.todo")
      let all = try gateway.all()
      for second in [TodoSort.Field.due, .created, .updated, .title] {
        for (down, downToo) in [(false, false), (false, true), (true, false), (true, true)] {
          let sort = TodoSort([
            .init(.priority, descending: down), .init(second, descending: downToo),
          ])
          let sorted = sort.sorted(all)
          let list = TodoFilter().behind(sorted[5000], in: sort)
          let queries =
            [QuerySQL(TodoFilter(), sort, at: .testing)]
            + ListPart.parts(of: list, sort).filter { _ in !second.isOptional }.map {
              QuerySQL(list, sort, $0, at: .testing)
            }
          let plan = try queries.flatMap { query in
            let window = query.window(offset: 0, limit: 50)
            return try gateway.read(
              "EXPLAIN (ANALYZE, TIMING OFF) " + window.text, [.text("x")] + window.values
            )
            .map { $0.validText(0, limit: 10_000) ?? "" }
          }
          gateway.rollback()
          let counts = plan.flatMap { line in
            line.matches(of: /(?:actual rows=|Rows Removed by Filter: )(\d+)/).map {
              Int($0.1) ?? .max
            }
          }
          #expect(!counts.isEmpty && counts.allSatisfy { $0 < 2000 }, "\(sort): \(plan)")
          let first = try gateway.window(TodoFilter(), sort, at: .testing, offset: 10, limit: 50)
          #expect(first.map(\.id) == sorted[10..<60].map(\.id), "\(sort)")
          gateway.rollback()
        }
      }
    }

    /// A page has room for the row that a comment changes, so no index of todos is written, even if the page was
    /// filled by adds.
    @Test func aCommentWritesToNone() throws {
      let url = try Cluster.shared.get().makeDatabase("comments")
      let gateway = try SpaceUnderTest.store(url, space: "x")
      let todos = try gateway.add((1...400).map { try Todo.new(title: "\($0)") })
      var step = try Step(gateway, at: .testing)
      let commented = todos.filter { $0.id % 20 == 0 }
      for todo in commented {
        let comment = Comment(
          todo: todo.id, number: 1, instant: .testing, client: nil, text: "said")
        try step.comment(on: todo, CommentChange(number: 1, before: nil, after: comment))
      }
      let counts = try ["updated", "hot_updated"].map { what in
        try gateway.read(
          "SELECT pg_catalog.pg_stat_get_xact_tuples_\(what)('viper_todo.todo'::regclass)", []
        ).firstInteger
      }
      #expect(counts == [commented.count, commented.count])
    }

    @Test func everyQuestionOfTheLogHasOne() throws {
      let connection = try Self.connection()
      let space = TableValue.text("x")
      let name = TableValue.name("x")
      for (sql, values): (TableSQL, [TableValue?]) in [
        (.markAt, [.integer(1)]), (.changesAfter, [.integer(1), .integer(9)]),
        (.changesFromStep, [.integer(1), .integer(9), .integer(2)]),
        (.history, [.integer(1), .integer(9)]), (.keyed, [name, .integer(1)]),
        (.step, [.integer(1)]), (.newestEvent, []),
        (.newestEventOfSession, [.integer(1), .integer(1)]),
        (.newestEventOfClient, [.text("x"), .integer(1)]),
        (.newestUndoOfSession, [.integer(1), .integer(1)]),
        (.newestUndoOfClient, [.text("x"), .integer(1)]),
        (.remindersAfter, [.text(""), .integer(1), .integer(9)]), (.nextDueTime, [.text("")]),
        (.openOfSeries, [.integers([1, 2])]),
        (.keptNotes, [.integer(1), .integer(9), name, name, .integer(9)]),
        (.wantedTodos, [.integers([1, 2]), .integer(9), .integer(1)]),
        (.commentNotes, [name, name, .integer(9)]),
        (.dropNotes, [.integers([1, 2]), .integer(9)]), (.dropNote, [name, .integer(1)]),
      ] {
        let text = sql.text(PostgreSQLDialect.self)
        Self.expectIndex(try Self.plan(text, [space] + values, connection), text)
      }
      for (sql, isOfClient, values): (TableSQL, Bool, [TableValue?]) in [
        (.stepsOfClient, true, [.text("x")]), (.stepsOfNobody, true, []),
        (.stepsBefore, false, []), (.stepsOfTodo, false, [.integer(1)]), (.stepsOfGone, false, []),
      ] {
        let values = [space, .integer(9), .integer(9)] + values
        let plan = try Self.plan(sql.text(PostgreSQLDialect.self), values, connection)
        Self.expectIndex(plan, "\(sql)", sorts: true)
        #expect(!plan.contains("Join Filter") && !plan.contains("Hash Join"), "\(plan)")
        #expect(
          !isOfClient || plan.contains("Scan Backward using change_step_by_client"), "\(plan)")
      }
      Self.expectIndex(
        try Self.plan(FixedSQL.fetch, [space, .integers([1, 2])], connection), "fetch")
    }
  }

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
