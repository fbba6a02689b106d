#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// A process that is stopped in the middle of a group, or whose network is gone, does not keep others
  /// waiting.
  struct StoppedTests {
    /// Long enough that libpq writes it in pieces.
    private static let titles = (1...300).map { "\($0)" }

    /// A process that is given all titles in one batch. How many groups those are depends on how fast it is.
    private static func process(_ proxy: Proxy, _ space: SpaceUnderTest) throws -> BackendProcess {
      let process = try BackendProcess(
        ["--database", proxy.url("&connect_timeout=100"), "--space", space.name])
      let adds = titles.map { title in
        #"{"jsonrpc":"2.0","id":\#(title),"method":"todoList.add","params":{"title":"\#(title)"}}"#
      }
      try process.write("[" + adds.joined(separator: ",") + "]\n")
      return process
    }

    /// Wherever it stops after a synchronization, the server gives up its transaction. Once it goes on, it
    /// does its group again.
    @Test(arguments: 0..<4) func othersGoOnAndItRepeatsItsGroup(place: Int) throws {
      let cluster = try Cluster.shared.get()
      let whole = try Proxy(to: cluster.folder)
      _ = try BackendRun(ending: try Self.process(whole, .afterFirstStart()))
      let waits = whole.waitingMessages.filter { $0 < whole.commitMessage }.count
      // The transaction of the first start is none that changes anything.
      let first = 3
      #expect(waits - first + 1 >= 4, "a group is sent in one piece")

      let space = try SpaceUnderTest()
      let proxy = try Proxy(
        to: cluster.folder,
        cut: Proxy.Cut(
          waits: first + (waits - first + 1) * place / 4, isLastDelivered: false, then: .hangs))
      let process = try Self.process(proxy, space)
      try proxy.waitUntilItHangs()
      let other = try space.store()
      try other.add("by another process")
      proxy.isFrozen = false
      let run = try BackendRun(ending: process)
      let parts = run.lines.joined().split(
        separator: #""result""#, omittingEmptySubsequences: false)
      #expect(parts.count - 1 == Self.titles.count)
      let stored = try other.window(TodoFilter(), TodoSort(), offset: 0, limit: 999)
      other.close()
      #expect(Set(stored.map(\.title)) == Set(Self.titles + ["by another process"]))
      #expect(stored.count == Self.titles.count + 1)
    }

    /// What the server is told of a transaction, whatever its own settings are.
    @Test func aTransactionHasItsOwnLimits() throws {
      let cluster = try Cluster()
      try cluster.run(
        "printf \"listen_addresses = '127.0.0.1'\\nport = 0\\n\" >/dev/null")
      let store = try PostgreSQLDriver().store(StoreChoice(database: cluster.url()))
      defer { store.close() }
      let gateway = try #require(store as? PostgreSQLGateway)
      try gateway.beginChanges()
      let values = try gateway.read(
        "SELECT current_setting('idle_in_transaction_session_timeout')", [])
      #expect(values.first?.validText(0, limit: 9) == "5s")
      gateway.rollback()
    }

    /// A process that works for long between two statements shows that it is there.
    @Test func workIsNotTakenForSilence() throws {
      let store = try SpaceUnderTest().store()
      defer { store.close() }
      let gateway = try #require(store as? PostgreSQLGateway)
      try gateway.beginChanges()
      let end = ContinuousClock.now + .seconds(7)
      while ContinuousClock.now < end { #expect(!gateway.isInterrupted) }
      try gateway.add("a")
      #expect(try gateway.all().map(\.title) == ["a"])
    }

    /// An administrator may have a commit wait for more than the disk, and not for less.
    @Test(arguments: [
      ("remote_apply", "remote_apply"), ("local", "on"), ("off", "on"), ("on", "on"),
    ])
    func aCommitWaitsForAtLeastTheDisk(setting: String, effect: String) throws {
      let space = try SpaceUnderTest()
      let store = try PostgreSQLDriver().store(
        StoreChoice(
          database: space.url + "&options=-c%20synchronous_commit%3D\(setting)",
          options: ["--space": space.name]))
      defer { store.close() }
      let gateway = try #require(store as? PostgreSQLGateway)
      try gateway.beginChanges()
      let found = try gateway.read("SELECT current_setting('synchronous_commit')", [])
      #expect(found.first?.validText(0, limit: 20) == effect)
      gateway.rollback()
    }
  }
#endif
