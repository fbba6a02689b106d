#if PostgreSQL
  import Foundation
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// What others change is shown without being asked for, and what is lost on the way is made up for.
  struct LiveTests {
    private static func open(_ url: String, _ space: SpaceUnderTest, _ more: String...) throws
      -> BackendProcess
    {
      let process = try BackendProcess(["--database", url, "--space", space.name] + more)
      try process.writeLine(#"{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}"#)
      var line = ""
      while !line.contains(#""id":1"#) { line = try #require(try process.readLine()) }
      return process
    }

    private static func waits(_ process: BackendProcess, for title: String) throws {
      var line = ""
      while !line.contains(title) { line = try #require(try process.readLine()) }
    }

    /// Where the server does not know `LISTEN`, or nothing comes of it, others' changes are looked for, and
    /// the log says so once.
    @Test(arguments: [false, true]) func whereNothingIsHeardChangesAreLookedFor(
      isRefused: Bool
    ) throws {
      let proxy = try Proxy(
        to: try Cluster.shared.get().folder, refusesToListen: isRefused, keepsNotices: !isRefused)
      let space = try SpaceUnderTest()
      let folder = TemporaryFolder()
      let process = try Self.open(proxy.url(), space, "--log-file", folder.file("log"))
      for title in ["one", "two"] {
        let store = try space.store()
        try store.add(title)
        store.close()
        try Self.waits(process, for: title)
      }
      #expect(try BackendRun(ending: process).ending == .exited(0))
      let log = FileBytes.text(folder.file("log"))
      #expect(log.components(separatedBy: "once a second").count == 2, "\(log)")
    }

    /// The server ends every connection: open lists come back up to date by themselves.
    @Test func anOpenListOutlivesItsConnections() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      let process = try Self.open(cluster.url(), space)
      for title in ["after the end of all connections", "and once more"] {
        try cluster.sql(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        let store = try space.store()
        try store.add(title)
        store.close()
        try Self.waits(process, for: title)
      }
      #expect(try BackendRun(ending: process).ending == .exited(0))
    }

    /// A list that could not be opened since the server was not there yet can be opened later, and is then
    /// as live as any other.
    @Test func theServerMayComeLater() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      try cluster.run("pg_ctl --pgdata=data --mode=fast --wait stop")
      let process = try BackendProcess(["--database", cluster.url(), "--space", space.name])
      func open() throws -> String {
        try process.writeLine(#"{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}"#)
        var line = ""
        while !line.contains(#""id":1"#) { line = try #require(try process.readLine()) }
        return line
      }
      #expect(try open().contains(#""reason":"unreachable","retryable":true"#))
      try cluster.run("pg_ctl --pgdata=data --log=log --wait start")
      var answer = ""
      // What was refused may be refused for as long as the attempt took.
      let deadline = ContinuousClock.now + .seconds(60)
      while !answer.contains(#""result""#), ContinuousClock.now < deadline { answer = try open() }
      let store = try space.store()
      try store.add("at last")
      store.close()
      try Self.waits(process, for: "at last")
      #expect(try BackendRun(ending: process).ending == .exited(0))
    }

    /// The connection that listens breaks just when it is to tell others of a commit: they are told when
    /// it is there again, long before they would look by themselves.
    @Test func aNoticeThatIsLostIsToldAgain() throws {
      let folder = try Cluster.shared.get().folder
      let space = try SpaceUnderTest()
      let proxy = try Proxy(to: folder, losesNotice: true)
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: proxy.url(), options: ["--space": space.name]))
      defer { store.close() }
      try store.open()
      let source = try #require(store.wakeSources().first)
      try source.waitForNews()
      let listener = try #require((store as? PostgreSQLGateway)?.listener)
      try source.wait(until: { listener.isProven })
      let other = Listener(
        try ServerAddress(space.url), space: space.name, token: "t", uptime: { 1000 })
      let heard = StoreWakeSource({ other }) { other.act() }
      try heard.waitForNews()
      try store.add("a")
      // The connection is made again.
      try source.waitForNews()
      #expect(!listener.isProven)
      try source.wait(until: { listener.isProven })
      try heard.waitForNews()
    }

    /// The server dies and comes back while a list is open.
    @Test func anOpenListOutlivesTheServer() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      let process = try Self.open(cluster.url(), space)
      for title in ["after a crash", "after another one"] {
        try cluster.run("pg_ctl --pgdata=data --mode=immediate --wait stop")
        try process.writeLine(
          #"{"jsonrpc":"2.0","id":2,"method":"todoList.add","params":{"title":"refused"}}"#)
        try Self.waits(process, for: "unreachable")
        try cluster.run("pg_ctl --pgdata=data --log=log --wait start")
        let store = try space.store()
        try store.add(title)
        #expect(try store.all().allSatisfy { $0.title != "refused" })
        store.close()
        try Self.waits(process, for: title)
      }
      #expect(try BackendRun(ending: process).ending == .exited(0))
    }

    /// A listener of a role, with a clock that the test moves, and what it told the log.
    private final class Heard {
      var now: Int64 = 1000
      var log: [String] = []
      var canProbe = true
    }

    /// A notice to itself that comes late is better than none: the listener no longer looks every second.
    @Test func aSlowNoticeDoesNotMeanPollingForLife() throws {
      let proxy = try Proxy(to: try Cluster.shared.get().folder, keepsNotices: true)
      let space = try SpaceUnderTest()
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: proxy.url(), options: ["--space": space.name]))
      defer { store.close() }
      try store.open()
      let gateway = try #require(store as? PostgreSQLGateway)
      let heard = Heard()
      let listener = Listener(
        gateway.address, space: space.name, token: "t", uptime: { heard.now })
      listener.report = { heard.log.append($0) }
      listener.probe = { gateway.notify($0) }
      let source = StoreWakeSource({ listener }) { listener.act() }
      try source.waitForNews()
      #expect(listener.remainingWait() == 5000 && !listener.isDeaf)
      heard.now += 5000
      #expect(!listener.act() && listener.isDeaf)
      for _ in 0..<3 {
        #expect(listener.clock.remainingWait() == 1000)
        heard.now += 1000
        #expect(listener.act())
      }
      proxy.isKeepingNotices = false
      heard.now += 30_000
      try source.wait(until: { listener.isProven })
      #expect(!listener.isDeaf && listener.clock.remainingWait() == 30_000)
      #expect(heard.log.count == 2 && heard.log[0].contains("once a second"), "\(heard.log)")
      #expect(heard.log[1].contains("told of again"))
    }

    /// A standby refuses to tell of changes. It may become the primary.
    @Test func aStandbyThatIsPromotedTellsOfChanges() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      try space.store().add("a")
      try cluster.run(
        "pg_basebackup --host=$PWD --username=todo --pgdata=standby --write-recovery-conf --checkpoint=fast"
      )
      try cluster.run(
        "pg_ctl --pgdata=standby --options=--port=5433 --log=standby.log --wait start")
      defer { try? cluster.run("pg_ctl --pgdata=standby --mode=immediate stop") }
      let store = try PostgreSQLDriver().store(
        StoreChoice(
          database: cluster.url("todos", "&port=5433"), options: ["--space": space.name]))
      defer { store.close() }
      try store.open()
      let gateway = try #require(store as? PostgreSQLGateway)
      let heard = Heard()
      let listener = Listener(
        gateway.address, space: space.name, token: "t", uptime: { heard.now })
      listener.report = { heard.log.append($0) }
      listener.probe = { gateway.notify($0) }
      let source = StoreWakeSource({ listener }) { listener.act() }
      try source.wait(until: { listener.isDeaf })
      for _ in 0..<3 {
        heard.now += 1000
        #expect(listener.act())
      }
      try cluster.run("pg_ctl --pgdata=standby --wait promote")
      heard.now += 30_000
      try source.wait(until: { listener.isProven })
      #expect(!listener.isDeaf && heard.log.count == 2, "\(heard.log)")
    }

    /// A role that may have one connection has none that listens. Its open list shows others' changes all
    /// the same, and after the server was restarted it is not the listener that takes the one place.
    @Test func aRoleWithOneConnectionSeesChanges() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      try space.store().add("a")
      for statement in [
        "CREATE ROLE single LOGIN CONNECTION LIMIT 1", "GRANT USAGE ON SCHEMA viper_todo TO single",
        "GRANT ALL ON ALL TABLES IN SCHEMA viper_todo TO single",
      ] { try cluster.sql(statement) }
      let folder = TemporaryFolder()
      let process = try Self.open(
        "postgresql:///todos?host=\(cluster.folder)&user=single", space, "--log-file",
        folder.file("log"))
      for title in ["one", "two"] {
        let store = try space.store()
        try store.add(title)
        store.close()
        try Self.waits(process, for: title)
        try cluster.run("pg_ctl --pgdata=data --mode=fast --log=log --wait restart")
      }
      var answer = ""
      let deadline = ContinuousClock.now + .seconds(60)
      while !answer.contains(#""id":9,"result""#), ContinuousClock.now < deadline {
        try process.writeLine(
          #"{"jsonrpc":"2.0","id":9,"method":"todoList.add","params":{"title":"mine"}}"#)
        repeat { answer = try #require(try process.readLine()) } while !answer.contains(#""id":9"#)
      }
      #expect(answer.contains(#""result""#), "\(answer)")
      #expect(try BackendRun(ending: process).ending == .exited(0))
      #expect(FileBytes.text(folder.file("log")).contains("once a second"))
    }

    /// While nothing is open, nothing happens by the clock, in whatever state the listener is.
    @Test(arguments: [false, true]) func whileNothingIsOpenNothingWakes(isRefused: Bool) throws {
      let proxy = try Proxy(to: try Cluster.shared.get().folder, refusesToListen: isRefused)
      let space = try SpaceUnderTest()
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: proxy.url(), options: ["--space": space.name]))
      defer { store.close() }
      try store.add("a")
      let sources = store.wakeSources()
      // The listener, and its clock.
      #expect(sources.map(\.isForOpenScenes) == [false, true])
      let source = try #require(sources.first)
      let listener = try #require((store as? PostgreSQLGateway)?.listener)
      try source.wait(until: { isRefused ? listener.isDeaf : listener.isProven })
      #expect(listener.remainingWait() == nil)
      #expect(listener.clock.remainingWait() != nil)
    }
  }
#endif
