#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// The server dies, or ends connections, while a process adds todos: what was acknowledged is there, and
  /// nothing is there twice.
  struct CrashTests {
    /// The numbers that were acknowledged, and those that were refused.
    private static func answers(
      _ lines: [String], _ isExpected: (String) -> Bool
    ) -> (acknowledged: [String], refused: [String]) {
      var result: (acknowledged: [String], refused: [String]) = ([], [])
      for line in lines {
        guard let match = line.firstMatch(of: /"id":(\d+),"(result|error)"/) else { continue }
        if match.2 == "result" {
          result.acknowledged.append(String(match.1))
        } else {
          #expect(isExpected(line), "\(line)")
          result.refused.append(String(match.1))
        }
      }
      return result
    }

    /// A standby that takes over may lack the newest changes. What others do there is not taken for what was
    /// there before this session, whatever its revision.
    @Test func aServerThatLacksTheBeginning() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      let (store, other) = (try space.store(), try space.store())
      try other.add("a", "b", "c")
      #expect(try store.newestStep(to: .undo, of: .earlier("x")) == nil)
      store.rollback()
      try cluster.sql("DROP SCHEMA viper_todo CASCADE")
      try cluster.endConnections()
      try other.add(try Todo.new(title: "x"), by: "x")
      #expect(
        try store.newestStep(to: .undo, of: .earlier("x"))?.number == 1, "it was there before")
      store.rollback()
      try other.add(try Todo.new(title: "y"), by: "x")
      #expect(try store.newestStep(to: .undo, of: .earlier("x"))?.number == 1)
      store.rollback()
      // The same log, by another connection, is the same session.
      try cluster.endConnections()
      #expect(try store.newestStep(to: .undo, of: .earlier("x"))?.number == 1)
    }

    private static func stored(in space: SpaceUnderTest) throws -> [String] {
      let store = try space.store()
      try store.beginChanges()
      let todos = try store.all()
      #expect(todos.map(\.id) == todos.map(\.rev))
      #expect(todos.map(\.id) == todos.indices.map { $0 + 1 })
      return todos.map(\.title)
    }

    /// The server's own setting is to lose the last commits in a crash; ours counts.
    @Test func theServerDiesAndComesBack() throws {
      let cluster = try Cluster()
      try cluster.run(
        "printf 'synchronous_commit = off\\nwal_writer_delay = 10s\\n' >>data/postgresql.conf")
      try cluster.run("pg_ctl --pgdata=data --log=log --wait restart")
      let space = try SpaceUnderTest(cluster)
      let process = try BackendProcess(space.arguments)
      let count = 2000
      var lines: [String] = []
      for round in 0..<4 {
        for id in round * count / 4 + 1...(round + 1) * count / 4 {
          try process.writeLine(Wire.add(id, "\(id)"))
        }
        // The server dies right after it has acknowledged something.
        var acknowledged = 0
        while acknowledged < 50 {
          lines.append(try #require(try process.readLine()))
          if lines.last?.contains(#""result""#) == true { acknowledged += 1 }
        }
        try cluster.run("pg_ctl --pgdata=data --mode=immediate --wait stop")
        try cluster.run("pg_ctl --pgdata=data --log=log --wait start")
      }
      lines += try BackendRun(ending: process).lines
      let answers = Self.answers(lines) { $0.contains("unreachable") || $0.contains("busy") }
      #expect(answers.acknowledged.count + answers.refused.count == count)
      let stored = try Self.stored(in: space)
      #expect(Set(stored).count == stored.count && Set(stored).isSuperset(of: answers.acknowledged))
      // A refusal that is certain is one of what is not there.
      #expect(Set(stored).subtracting(answers.acknowledged).count <= 500)
    }

    /// Connections are ended at any moment; the process does its messages again by itself.
    @Test func connectionsAreEndedAtAnyMoment() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      let process = try BackendProcess(space.arguments)
      let count = 1500
      var lines: [String] = []
      for round in 0..<15 {
        for id in round * 100 + 1...round * 100 + 100 {
          try process.writeLine(Wire.add(id, "\(id)"))
        }
        if round == 0 { continue }
        // A slow process would otherwise lose more connections in one group than it puts up with.
        while lines.count < round * 100 { lines.append(try #require(try process.readLine())) }
        try cluster.endConnections()
      }
      lines += try BackendRun(ending: process).lines
      let answers = Self.answers(lines) { _ in false }
      #expect(answers.acknowledged == (1...count).map { "\($0)" })
      #expect(try Self.stored(in: space) == answers.acknowledged)
    }

    /// An administrator may have a commit wait for more than the disk, and not for less.
    @Test(arguments: [
      ("remote_apply", "remote_apply"), ("local", "on"), ("off", "on"), ("on", "on"),
    ])
    func aCommitWaitsForAtLeastTheDisk(setting: String, effect: String) throws {
      let space = try SpaceUnderTest()
      try space.use(space.url + "&options=-c%20synchronous_commit%3D\(setting)") { gateway in
        try gateway.beginChanges()
        let found = try gateway.read("SELECT current_setting('synchronous_commit')", [])
        #expect(found.first?.validText(0, limit: 20) == effect)
      }
    }
  }
#endif
