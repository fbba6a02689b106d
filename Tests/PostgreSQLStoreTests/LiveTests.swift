#if PostgreSQL
  import Connectors
  import Entities
  import Foundation
  import Host
  import StoreConformance
  import Stores
  import System
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// What others change is shown without being asked for, and what is lost on the way is made up for. While
  /// nothing happens, an open list asks the server at most two questions a minute.
  struct LiveTests {
    private static func open(_ url: String, _ space: SpaceUnderTest, _ more: String...) throws
      -> BackendProcess
    {
      let process = try BackendProcess(["--database", url, "--space", space.name] + more)
      _ = try process.answer("todoList.viewReady")
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
        try space.add(title)
        try Self.waits(process, for: title)
      }
      #expect(try BackendRun(ending: process).ending == .exited(0))
      let log = FileBytes.text(folder.file("log"))
      #expect(log.components(separatedBy: "once a second").count == 2, "\(log)")
    }

    /// The server ends every connection, or dies and comes back: an open list comes back up to date by itself.
    @Test(arguments: [false, true]) func anOpenListOutlivesItsConnections(isCrash: Bool) throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      let process = try Self.open(cluster.url(), space)
      for title in ["after the end of all connections", "and once more"] {
        if isCrash {
          try cluster.run("pg_ctl --pgdata=data --mode=immediate --wait stop")
          try process.writeLine(Wire.add(2, "refused"))
          try Self.waits(process, for: "unreachable")
          try cluster.run("pg_ctl --pgdata=data --log=log --wait start")
        } else {
          try cluster.endConnections()
        }
        try space.add(title)
        #expect(try !space.titles.contains("refused"))
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
      let process = try BackendProcess(space.arguments)
      let refusal = try process.answer("todoList.viewReady")
      #expect(refusal.contains(#""reason":"unreachable","retryable":true"#))
      try cluster.run("pg_ctl --pgdata=data --log=log --wait start")
      // What was refused may be refused for as long as the attempt took.
      _ = try process.result("todoList.viewReady")
      try space.add("at last")
      try Self.waits(process, for: "at last")
      #expect(try BackendRun(ending: process).ending == .exited(0))
    }

    /// The connection that listens breaks just when it is to tell others of a commit: they are told when
    /// it is there again, long before they would look by themselves.
    @Test func aNoticeThatIsLostIsToldAgain() throws {
      let folder = try Cluster.shared.get().folder
      let space = try SpaceUnderTest()
      let proxy = try Proxy(to: folder)
      let store = try SpaceUnderTest.store(proxy.url(), space: space.name)
      defer { store.close() }
      try store.open()
      let source = try #require(store.wakeSources().first)
      try source.waitForNews()
      let listener = try #require(store.listener)
      try source.wait(until: { listener.isProven })
      let other = Listener(
        try ServerAddress(space.url), space: space.name, token: "t", uptime: { 1000 })
      let heard = StoreWakeSource({ other }) { other.act() }
      try heard.waitForNews()
      proxy.once = Proxy.Once(text: "pg_notify", isCut: true)
      try store.add("a")
      // The connection is made again.
      try source.waitForNews()
      #expect(!listener.isProven)
      try source.wait(until: { listener.isProven })
      try heard.waitForNews()
    }

    /// A listener like that of a store, with a clock that the test moves, and what it told the log.
    private final class Heard {
      var now: Int64 = 1000
      private(set) var log: [String] = []
      let listener: Listener
      let source: StoreWakeSource

      init(_ gateway: PostgreSQLGateway, _ space: SpaceUnderTest) {
        var uptime: () -> Int64 = { 0 }
        let listener = Listener(
          gateway.address, space: space.name, token: "t", uptime: { uptime() })
        self.listener = listener
        source = StoreWakeSource({ listener }) { listener.act() }
        uptime = { [unowned self] in now }
        listener.report = { [unowned self] in log.append($0) }
        listener.probe = { gateway.notify($0) }
      }

      /// While it is deaf, it looks every second.
      func expectPolling() {
        for _ in 0..<3 {
          #expect(listener.clock.remainingWait() == 1000)
          now += 1000
          #expect(listener.act())
        }
      }

      /// It hears again, and has told the log of both.
      func expectHearing() throws {
        now += 30_000
        try source.wait(until: { listener.isProven })
        #expect(!listener.isDeaf && listener.clock.remainingWait() == 30_000)
        #expect(log.count == 2 && log[0].contains("once a second"), "\(log)")
        #expect(log[1].contains("told of again"))
      }
    }

    /// A notice to itself that comes late is better than none: the listener no longer looks every second.
    @Test func aSlowNoticeDoesNotMeanPollingForLife() throws {
      let proxy = try Proxy(to: try Cluster.shared.get().folder, keepsNotices: true)
      let space = try SpaceUnderTest()
      try space.use(proxy.url()) { gateway in
        try gateway.open()
        let heard = Heard(gateway, space)
        try heard.source.waitForNews()
        #expect(heard.listener.remainingWait() == 5000 && !heard.listener.isDeaf)
        heard.now += 5000
        #expect(!heard.listener.act() && heard.listener.isDeaf)
        heard.expectPolling()
        proxy.isKeepingNotices = false
        try heard.expectHearing()
      }
    }

    /// A standby answers what is asked, says what it is when something is to be changed, and refuses to tell of
    /// changes. It may become the primary.
    @Test func aStandbyIsReadAndTellsOfChangesOnceItIsPromoted() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      try space.add("a")
      try cluster.run(
        "pg_basebackup --host=$PWD --username=todo --pgdata=standby --write-recovery-conf --checkpoint=fast"
      )
      try cluster.run(
        "pg_ctl --pgdata=standby --options=--port=5433 --log=standby.log --wait start")
      defer { try? cluster.run("pg_ctl --pgdata=standby --mode=immediate stop") }
      try space.use(cluster.url("todos", "&port=5433")) { gateway in
        #expect(try gateway.all().map(\.title) == ["a"])
        gateway.rollback()
        let refusal = #expect(throws: StoreError.self) { try gateway.add("b") }
        #expect(refusal?.reason == .readOnly && refusal?.detail.contains("primary") == true)
        gateway.rollback()
        let heard = Heard(gateway, space)
        try heard.source.wait(until: { heard.listener.isDeaf })
        heard.expectPolling()
        try cluster.run("pg_ctl --pgdata=standby --wait promote")
        try heard.expectHearing()
      }
    }

    /// A role that may have one connection has none that listens. Its open list shows others' changes all
    /// the same, and after the server was restarted it is not the listener that takes the one place.
    @Test func aRoleWithOneConnectionSeesChanges() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      try space.add("a")
      for statement in [
        "CREATE ROLE single LOGIN CONNECTION LIMIT 1", "GRANT USAGE ON SCHEMA viper_todo TO single",
        "GRANT ALL ON ALL TABLES IN SCHEMA viper_todo TO single",
      ] { try cluster.sql(statement) }
      let folder = TemporaryFolder()
      let process = try Self.open(
        "postgresql:///todos?host=\(cluster.folder)&user=single", space, "--log-file",
        folder.file("log"))
      for title in ["one", "two"] {
        try space.add(title)
        try Self.waits(process, for: title)
        try cluster.run("pg_ctl --pgdata=data --mode=fast --log=log --wait restart")
      }
      _ = try process.result("todoList.add", #"{"title":"mine"}"#, id: 9)
      #expect(try BackendRun(ending: process).ending == .exited(0))
      #expect(FileBytes.text(folder.file("log")).contains("once a second"))
    }

    /// Somebody who listens looks twice a minute, and asks the server nothing in between.
    @Test func aListenerLooksEveryThirtySeconds() throws {
      let space = try SpaceUnderTest()
      try space.add("a")
      var now: Int64 = 1000
      let listener = Listener(
        try ServerAddress(space.url), space: space.name, token: "t", uptime: { now })
      let source = StoreWakeSource({ listener }) { listener.act() }
      try source.waitForNews()
      for _ in 0..<4 {
        #expect(listener.clock.remainingWait() == 30_000)
        now += 29_999
        #expect(!listener.act())
        #expect(listener.clock.remainingWait() == 1)
        now += 1
        #expect(listener.act())
      }
    }

    /// While nothing is open, nobody looks, even if the server keeps its notices for itself.
    @Test(arguments: [false, true]) func nobodyLooksWhileNothingIsOpen(isRefused: Bool) throws {
      let proxy = try Proxy(to: try Cluster.shared.get().folder, refusesToListen: isRefused)
      let space = try SpaceUnderTest()
      let process = try space.start(through: proxy)
      _ = try process.answer("todoList.deleteAll")
      try process.waitUntilItWaits(withoutEnd: true)
      for _ in 1...2 {
        _ = try process.answer("todoList.viewReady")
        try process.waitUntilItWaits(withoutEnd: false)
        _ = try process.answer("todoList.viewClosed")
        try process.waitUntilItWaits(withoutEnd: true)
      }
      #expect(try BackendRun(ending: process).ending == .exited(0))
    }

    /// A look at an open list that shows everything asks one question.
    @Test func aLookIsOneQuestion() throws {
      let space = try SpaceUnderTest()
      let gateway = try SpaceUnderTest.store(space.url, space: space.name)
      try gateway.add("a")
      let open = InProcessSession(gateway)
      func questions(_ body: () -> Void) -> Int {
        let before = gateway.roundTrips
        body()
        return gateway.roundTrips - before
      }
      // Nothing is open.
      #expect(questions { open.session.handleWake(.store) } == 0)
      #expect(open.send(Wire.viewReady(1)).contains { $0.contains("showTodos") })
      #expect(questions { open.session.handleWake(.store) } == 1)
      #expect(questions { open.session.handleWake(.store) } == 1)
      #expect(open.session.outbox.take().isEmpty)
    }
  }

  extension StoreWakeSource {
    /// Waits, as the loop does, until somebody may have changed the store.
    func waitForNews() throws {
      var isNews = false
      try wait(until: { isNews }) { isNews = $0 }
    }

    /// Waits, as the loop does, until something is so. `hear` is told whether somebody may have changed
    /// the store.
    func wait(until isSo: () -> Bool, _ hear: (Bool) -> Void = { _ in }) throws {
      let deadline = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < deadline {
        var descriptors = PollSet([(descriptor, .input)])
        _ = descriptors.wait(milliseconds: min(remainingWait() ?? 10, 10))
        hear(handle())
        if isSo() { return }
      }
      throw ProcessTrouble("nothing is heard")
    }
  }
#endif
