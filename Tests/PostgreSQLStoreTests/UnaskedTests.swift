#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// A server that sends what nobody asked for loses the connection at once.
  struct UnaskedTests {
    /// Messages of the protocol: the letter, and what follows the length.
    private static func message(_ letter: Character, _ rest: [UInt8] = []) -> [UInt8] {
      [letter.asciiValue ?? 0, 0, 0, 0, UInt8(4 + rest.count)] + rest
    }

    private static let lies: [[UInt8]] = [
      message("G", [0, 0, 0]), message("H", [0, 0, 0]), message("W", [0, 0, 0]), message("d", [1]),
      message("c"), message("Z", Array("T".utf8)), message("C", Array("COMMIT\0".utf8)),
      message("I"), message("D", [0, 0]), message("T", [0, 0]), message("s"), message("n"),
    ]

    @Test(arguments: lies) func theGroupIsDoneAgain(lie: [UInt8]) throws {
      for text in ["BEGIN ISOLATION LEVEL READ COMMITTED", "INSERT INTO viper_todo.todo", "COMMIT"]
      {
        let space = try SpaceUnderTest.afterFirstStart()
        let proxy = try Proxy(
          to: try Cluster.shared.get().folder, lie: Proxy.Lie(text: text, bytes: lie))
        let process = try BackendProcess(
          ["--database", proxy.url("&connect_timeout=20"), "--space", space.name])
        let start = ContinuousClock.now
        try process.writeLine(
          #"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"a"}}"#)
        let run = try BackendRun(ending: process)
        #expect(run.lines.contains { $0.contains(#""result""#) }, "\(lie) \(text): \(run.lines)")
        #expect(ContinuousClock.now - start < .seconds(60), "\(lie) \(text)")
        let store = try space.store()
        #expect(try store.all().map(\.title) == ["a"], "\(lie) \(text)")
        store.close()
      }
    }

    @Test(arguments: lies, ["LISTEN", "pg_notify"])
    func theListenerConnectsAgain(lie: [UInt8], text: String) throws {
      let space = try SpaceUnderTest.afterFirstStart()
      let proxy = try Proxy(
        to: try Cluster.shared.get().folder, lie: Proxy.Lie(text: text, bytes: lie))
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: proxy.url(), options: ["--space": space.name]))
      defer { store.close() }
      let source = try #require(store.wakeSources().first)
      let listener = try #require((store as? PostgreSQLGateway)?.listener)
      try store.add("a")
      try source.wait(until: { listener.isProven })
      try store.add("b")
      let other = try space.store()
      try other.add("c")
      other.close()
      try source.wait(until: { listener.isProven })
      #expect(try store.all().map(\.title) == ["a", "b", "c"])
    }
  }
#endif
