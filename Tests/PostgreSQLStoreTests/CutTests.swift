#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// The connection breaks anywhere in a group, the server sends what nobody asked for, or the process is stopped:
  /// what is acknowledged is there, nothing is there twice, and others do not wait.
  struct CutTests {
    private static let titles = ["a", "b", "c"]

    /// A group of adds in one write, through a proxy; the answers.
    private static func add(through proxy: Proxy, _ space: SpaceUnderTest) throws -> BackendRun {
      // The limit of the program's patience must not decide on a slow machine.
      let process = try space.start(through: proxy, timeout: 100)
      try process.write(Self.titles.enumerated().map { Wire.add($0, $1) + "\n" }.joined())
      return try BackendRun(ending: process)
    }

    /// How a connection breaks at a message.
    enum Break: CaseIterable { case before, behind, byAdministrator }

    /// Each boundary between two messages of the program, which are more than there are statements.
    @Test(arguments: Break.allCases) func nothingIsLostOrThereTwice(how: Break) throws {
      let cluster = try Cluster.shared.get()
      let whole = try Proxy(to: cluster.folder)
      #expect(try Self.add(through: whole, .afterFirstStart()).lines.count == Self.titles.count)
      let count = whole.messages
      #expect(count > 20)
      for messages in 1...count {
        let space = try SpaceUnderTest()
        let proxy = try Proxy(
          to: cluster.folder,
          cut: Proxy.Cut(
            messages: messages, isLastDelivered: how == .behind,
            then: how == .byAdministrator ? .isTerminated : .nothing)
        ) { [url = cluster.url()] process in
          _ = try? BareServer(url).run("SELECT pg_terminate_backend($1, 60000)", ["\(process)"])
        }
        let run = try Self.add(through: proxy, space)
        let answers = run.lines.filter { $0.contains(#""result""#) }
        let stored = try space.titles
        // Before the session's first message, a connection that fails is an answer.
        if answers.isEmpty {
          #expect(stored.isEmpty, "\(messages): \(run.lines)")
          #expect(run.lines.allSatisfy { $0.contains("unreachable") }, "\(messages): \(run.lines)")
          #expect(messages <= 3, "\(messages): \(run.lines) \(run.errors)")
        } else {
          #expect(answers.count == Self.titles.count, "\(messages): \(run.lines)")
          #expect(stored == Self.titles, "\(messages)")
        }
      }
    }

    /// The answer to a commit is lost and the server stays away, so nobody can say what happened to the
    /// change. The same event with its key does it once, whether or not it had happened.
    @Test(arguments: [false, true]) func aCommitOfUnknownOutcomeIsSaidToBeOne(
      isStored: Bool
    ) throws {
      let cluster = try Cluster.shared.get()
      let add = #"{"title":"a","key":"k"}"#
      let whole = try Proxy(to: cluster.folder)
      let process = try SpaceUnderTest.afterFirstStart().start(through: whole)
      _ = try process.answer("todoList.add", add)
      #expect(whole.commitMessage > 0)

      let space = try SpaceUnderTest()
      let proxy = try Proxy(
        to: cluster.folder,
        cut: Proxy.Cut(messages: whole.commitMessage, isLastDelivered: isStored, then: .staysAway))
      let uncertain = try space.start(through: proxy, timeout: 1)
      func answer() throws -> Line { try uncertain.answer("todoList.add", add) }
      let first = try answer()
      #expect(first.contains(#""reason":"outcomeUnknown","retryable":false"#), "\(first)")
      #expect(!first.contains("nothing was changed"), "\(first)")
      // What arrives while the store is away was not sent to it.
      #expect(try answer().contains(#""reason":"unreachable","retryable":true"#))
      proxy.isAway = false
      #expect(try uncertain.result("todoList.add", add).contains(#""result":{"id":1,"#))
      #expect(try BackendRun(ending: uncertain).ending == .exited(0))
      #expect(try space.titles == ["a"])
      #expect(try space.use { try $0.mark().revision } == 1)
    }

    /// Long enough that libpq writes it in pieces.
    private static let many = (1...300).map { "\($0)" }

    /// A process that is given them all in one batch. How many groups those are depends on how fast it is.
    private static func process(_ proxy: Proxy, _ space: SpaceUnderTest) throws -> BackendProcess {
      let process = try space.start(through: proxy, timeout: 100)
      let adds = many.enumerated().map { Wire.add($0, $1) }
      try process.write("[" + adds.joined(separator: ",") + "]\n")
      return process
    }

    /// Wherever a process stops after a synchronization, the server gives up its transaction. Once it goes on, it
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
      try space.add("by another process")
      proxy.isFrozen = false
      let run = try BackendRun(ending: process)
      let parts = run.lines.joined().split(
        separator: #""result""#, omittingEmptySubsequences: false)
      #expect(parts.count - 1 == Self.many.count)
      let stored = try space.titles
      #expect(Set(stored) == Set(Self.many + ["by another process"]))
      #expect(stored.count == Self.many.count + 1)
    }

    /// A process that works for long between two statements shows that it is there.
    @Test func workIsNotTakenForSilence() throws {
      try SpaceUnderTest().use { gateway in
        try gateway.beginChanges()
        // The server gives up a silent transaction after 5 s.
        let end = ContinuousClock.now + .seconds(6)
        while ContinuousClock.now < end { #expect(!gateway.isInterrupted) }
        try gateway.add("a")
        #expect(try gateway.all().map(\.title) == ["a"])
      }
    }

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
          to: try Cluster.shared.get().folder, once: Proxy.Once(text: text, bytes: lie))
        let process = try space.start(through: proxy, timeout: 20)
        let start = ContinuousClock.now
        try process.writeLine(Wire.add(1, "a"))
        let run = try BackendRun(ending: process)
        #expect(run.lines.contains { $0.contains(#""result""#) }, "\(lie) \(text): \(run.lines)")
        #expect(ContinuousClock.now - start < .seconds(60), "\(lie) \(text)")
        #expect(try space.titles == ["a"], "\(lie) \(text)")
      }
    }

    @Test(arguments: lies, ["LISTEN", "pg_notify"])
    func theListenerConnectsAgain(lie: [UInt8], text: String) throws {
      let space = try SpaceUnderTest.afterFirstStart()
      let proxy = try Proxy(
        to: try Cluster.shared.get().folder, once: Proxy.Once(text: text, bytes: lie))
      let store = try SpaceUnderTest.store(proxy.url(), space: space.name)
      let source = try #require(store.wakeSources().first)
      let listener = try #require(store.listener)
      try store.add("a")
      try source.wait(until: { listener.isProven })
      try store.add("b")
      try space.add("c")
      try source.wait(until: { listener.isProven })
      #expect(try store.all().map(\.title) == ["a", "b", "c"])
    }
  }
#endif
