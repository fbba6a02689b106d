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

  /// What an open list asks of the server while nothing happens: at most two questions a minute.
  struct IdleTests {
    /// Somebody who listens looks twice a minute, and asks the server nothing in between.
    @Test func aListenerLooksEveryThirtySeconds() throws {
      let space = try SpaceUnderTest()
      try space.store().add("a")
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
      let process = try BackendProcess(["--database", proxy.url(), "--space", space.name])
      func ask(_ method: String) throws {
        try process.writeLine(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"#)
        while try #require(try process.readLine()).contains(#""id":1"#) == false {}
      }
      try ask("todoList.deleteAll")
      try process.waitUntilItWaits(withoutEnd: true)
      for _ in 1...2 {
        try ask("todoList.viewReady")
        try process.waitUntilItWaits(withoutEnd: false)
        try ask("todoList.viewClosed")
        try process.waitUntilItWaits(withoutEnd: true)
      }
      #expect(try BackendRun(ending: process).ending == .exited(0))
    }

    /// A look at an open list that shows everything asks one question.
    @Test func aLookIsOneQuestion() throws {
      let store = try SpaceUnderTest().store()
      defer { store.close() }
      let gateway = try #require(store as? PostgreSQLGateway)
      try gateway.add("a")
      let session = Session(
        gateway: gateway, clock: SystemClock(frozenAt: .testing, zone: .utc))
      func questions(_ body: () -> Void) -> Int {
        let before = gateway.roundTrips
        body()
        return gateway.roundTrips - before
      }
      // Nothing is open.
      #expect(questions { session.handleWake(.store) } == 0)
      let open = #"{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}"# + "\n"
      Array(open.utf8).withUnsafeBytes { session.inbox.buffer.append($0) }
      session.handleReceived()
      #expect(String(decoding: session.outbox.take(), as: UTF8.self).contains("showTodos"))
      #expect(questions { session.handleWake(.store) } == 1)
      #expect(questions { session.handleWake(.store) } == 1)
      #expect(session.outbox.take().isEmpty)
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
      throw Cluster.Trouble(what: "nothing is heard")
    }
  }
#endif
